// One real Chromium for every browser test, from npm packages alone: the machine needs no browser, no fonts and
// no shared libraries of its own. @sparticuz/chromium brings a compressed binary (and the libraries that a bare
// server lacks), @fontsource-variable/noto-sans-sc the Chinese glyphs, which Chromium only reads once they are
// unpacked from WOFF2.

import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const require = createRequire(import.meta.url)
const cacheRoot = join(
  dirname(fileURLToPath(import.meta.url)),
  '..',
  'node_modules',
  '.cache',
  'todo-assistant-browser',
)

const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-domain-reliability',
  '--font-render-hinting=none',
]

/**
 * Starts a headless Chromium that reaches nothing but what a page asks for.
 *
 * The first call on a machine unpacks the browser (about 3 s); later ones start in about 0.2 s. The caller closes
 * the browser. Not available where @sparticuz/chromium has no build (anything but 64-bit Intel Linux): there set
 * TODO_ASSISTANT_CHROMIUM to a Chromium of the machine.
 *
 * @param {import('playwright-core').LaunchOptions} [options] laid over the defaults; its `args` come after ours
 * @returns {Promise<import('playwright-core').Browser>}
 */
export async function launchBrowser(options = {}) {
  const own = process.env.TODO_ASSISTANT_CHROMIUM
  const args = [...browserArgs, ...(options.args ?? [])]
  if (own) return chromium.launch({ executablePath: own, ...options, args })
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `No bundled Chromium for ${process.platform}-${process.arch}: set TODO_ASSISTANT_CHROMIUM to the path of one.`,
    )
  }
  const home = await unpacked()
  return chromium.launch({
    executablePath: join(home, 'chromium'),
    env: { ...process.env, LD_LIBRARY_PATH: join(home, 'al2023', 'lib'), FONTCONFIG_FILE: join(home, 'fonts.conf') },
    ...options,
    args,
  })
}

/** The folder with the unpacked browser; made in a folder of its own and renamed, so that two starts never share a half. */
async function unpacked() {
  const packageFile = join(dirname(require.resolve('@sparticuz/chromium')), '..', 'package.json')
  const { version } = JSON.parse(await readFile(packageFile, 'utf8'))
  const home = join(cacheRoot, version)
  if (existsSync(join(home, 'fonts.conf'))) return home
  await mkdir(cacheRoot, { recursive: true })
  const draft = await mkdtemp(join(cacheRoot, 'draft-'))
  try {
    await unpackBrowser(join(dirname(packageFile), 'bin'), draft)
    await unpackFonts(join(draft, 'fonts', 'chinese'))
    await writeFile(join(draft, 'fonts.conf'), fontConfig(home))
    await rename(draft, home).catch((error) => {
      if (!existsSync(join(home, 'fonts.conf'))) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return home
}

async function unpackBrowser(bin, target) {
  const { inflate } = await import('@sparticuz/chromium')
  // inflate() always writes to the temporary folder of the process.
  const before = process.env.TMPDIR
  process.env.TMPDIR = target
  try {
    const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
    await Promise.all(archives.map((name) => inflate(join(bin, name))))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

async function unpackFonts(target) {
  const { default: woff2 } = await import('wawoff2')
  const files = join(dirname(require.resolve('@fontsource-variable/noto-sans-sc/package.json')), 'files')
  await mkdir(target, { recursive: true })
  for (const name of await readdir(files)) {
    if (!name.endsWith('.woff2')) continue
    const font = await woff2.decompress(await readFile(join(files, name)))
    await writeFile(join(target, name.replace(/woff2$/, 'ttf')), font)
  }
}

function fontConfig(home) {
  return [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>',
    `<dir>${join(home, 'fonts')}</dir><cachedir>${join(home, 'font-cache')}</cachedir>`,
    '</fontconfig>\n',
  ].join('\n')
}
