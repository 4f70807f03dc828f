#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number) as [number, number]

if (major < 22 || major === 23 || (major === 22 && minor < 19)) {
  process.stderr.write(
    `todo-assistant needs Node.js 22.19 or later in 22, or 24 and later; this is ${process.version}.\n` +
      `待办助理需要 Node.js 22.19 以上（22 系列）或 24 以上，当前是 ${process.version}。\n`,
  )
  process.exitCode = 1
} else {
  // Before the first file: what any command makes is its user's alone.
  process.umask(0o077)
  // Only now: the native part of the store does not load in an older Node.
  const { runAtOnce } = await import('./cli/at-once.ts')
  if (!(await runAtOnce(process.argv))) {
    const { keepCompiled } = await import('./cli/compile-cache.ts')
    keepCompiled(process.env)
    const { runCli } = await import('./cli/program.ts')
    await runCli(process.argv)
  }
}
