import AxeModule from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds on a page, each with its place and why. */
export async function findings(on: Page) {
  await on.evaluate(AxeModule.source)
  return on.evaluate(async () => {
    const { violations } = await (
      window as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }> }
      }
    ).axe.run()
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 120)} ${failureSummary}`).join(' | ')}`,
    )
  })
}
