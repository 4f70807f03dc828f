import type { Browser, LaunchOptions } from 'playwright-core'

/** Starts a headless Chromium with Chinese fonts; the caller closes it. See browser.mjs. */
export function launchBrowser(options?: LaunchOptions): Promise<Browser>
