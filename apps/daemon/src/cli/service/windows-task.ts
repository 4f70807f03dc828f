import xmlbuilder from 'xmlbuilder'
import { serveArguments, type Launch } from './launch.ts'

/** An argument as Windows programs split it again. */
function argument(text: string): string {
  if (text !== '' && !/[\s"]/.test(text)) return text
  return `"${text.replace(/(?<!\\)(\\*)"/g, String.raw`$1$1\"`).replace(/(?<!\\)(\\+)$/, '$1$1')}"`
}

/**
 * The scheduled task: at the login of this user, with this user's own rights, without a window, again
 * after a minute when it failed, without an end and on batteries too.
 * @param user `DOMAIN\name`.
 */
export function windowsTask(launch: Launch, user: string): string {
  const words = ['--headless', launch.node, launch.script, ...serveArguments(launch)].map(argument).join(' ')
  const task = xmlbuilder.create('Task', { version: '1.0', encoding: 'UTF-16' }).att({
    version: '1.2',
    xmlns: 'http://schemas.microsoft.com/windows/2004/02/mit/task',
  })
  task.ele({
    RegistrationInfo: { Description: 'todo-assistant: side tasks of coding sessions, kept as cards' },
    Triggers: { LogonTrigger: { Enabled: 'true', UserId: user } },
    Principals: {
      Principal: { '@id': 'Author', UserId: user, LogonType: 'InteractiveToken', RunLevel: 'LeastPrivilege' },
    },
    Settings: {
      MultipleInstancesPolicy: 'IgnoreNew',
      DisallowStartIfOnBatteries: 'false',
      StopIfGoingOnBatteries: 'false',
      AllowHardTerminate: 'true',
      StartWhenAvailable: 'true',
      ExecutionTimeLimit: 'PT0S',
      RestartOnFailure: { Interval: 'PT1M', Count: '5' },
    },
    Actions: { '@Context': 'Author', Exec: { Command: 'conhost.exe', Arguments: words } },
  })
  return `${task.end({ pretty: true, newline: '\r\n' })}\r\n`
}
