// The pictures of DSH's page in `docs/images/`: `TODO_ASSISTANT_PICTURES=1 npm run test:dsh -- page-pictures`.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { messageBox } from './dsh-page.ts'
import { exchange, openPage, openPageStage, type PageStage } from './page-stage.ts'

const images = join(import.meta.dirname, '../../../docs/images')
const wanted = Boolean(process.env.TODO_ASSISTANT_PICTURES)

const scenes = [
  {
    name: 'zh-light',
    locale: 'zh-CN',
    colorScheme: 'light',
    save: '记为待办',
    open: /^打开待办助理/,
    query: '处理 #',
    said: '修好登录页',
    answer: [
      '登录页已修复：`src/auth/login.ts` 的跳转改为等待会话写入，测试通过。',
      '另外发现一个与本任务无关的既存问题：刷新令牌后接口返回 401，影响所有登录用户。',
      '- 位置：`src/auth/router.ts` 的 `refresh()`\n- 原因：没有带 rotation',
      '是否把它记为待办？相关的旧卡片是 #1.0。',
    ].join('\n\n'),
  },
  {
    name: 'en-dark',
    locale: 'en-US',
    colorScheme: 'dark',
    save: 'Save as card',
    open: /^Open todo-assistant/,
    query: 'work on #',
    said: 'Fix the login page',
    answer: [
      'The login page is fixed: `src/auth/login.ts` now waits for the session, tests pass.',
      'I also noticed an unrelated problem: after a token refresh the API answers 401 for every logged-in user.',
      '- Place: `refresh()` in `src/auth/router.ts`\n- Cause: rotation is missing',
      'Should I keep it as a card? #1.0 is an older one about it.',
    ].join('\n\n'),
  },
] as const

let stage: PageStage
beforeAll(async () => {
  if (!wanted) return
  mkdirSync(images, { recursive: true })
  stage = await openPageStage()
  const client = stage.client()
  const cwd = stage.repository
  for (const [title, kind, symptom] of [
    ['刷新令牌后 401', 'defect', 'refresh 返回 401，所有登录用户'],
    ['支持批量导入', 'idea', undefined],
    ['Crash on save of large files', 'defect', 'out of memory above 2 GB'],
    ['登录页键盘焦点丢失', 'defect', '按 Tab 会跳过密码框'],
  ] as const)
    await client.addCard({
      title,
      kind,
      cwd,
      nextStep: '先写一个会失败的测试',
      touchedFiles: ['src/auth/router.ts'],
      ...(symptom === undefined ? { intent: '一次导入多份' } : { symptom }),
    })
  const { card } = await client.addCard({ title: '旧接口的弃用提示', kind: 'idea', cwd })
  await client.editCard(card.number, card.rev, { status: 'done' })
})
afterAll(() => stage?.close())

test.skipIf(!wanted).each(scenes)('pictures of the page, $name', async (scene) => {
  const { locale, colorScheme } = scene
  const { page } = await openPage(stage, { locale, colorScheme, viewport: { width: 1280, height: 720 } })
  const shot = (what: string) => page.screenshot({ path: join(images, `dsh-${what}-${scene.name}.png`) })
  await exchange(stage, page, scene.said, scene.answer)
  await page.getByRole('button', { name: scene.save }).click()
  await page.getByRole('dialog', { name: scene.save }).waitFor()
  await shot('capture')
  await page.keyboard.press('Escape')

  await messageBox(page).click()
  await page.keyboard.type(scene.query)
  await page.locator('.todo-assistant-picker [role=option]').first().waitFor()
  await shot('picker')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: scene.open }).click()
  await page.frameLocator('.todo-assistant-frame iframe').getByText('支持批量导入').first().waitFor()
  await page.waitForTimeout(500)
  await shot('panel')
  await page.context().close()
})
