import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Writes each file of the build compressed beside it; the daemon sends what the browser takes. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }) {
      for (const name of readdirSync(dir!, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(?:js|css|html|svg)$/.test(name)) continue
        const file = join(dir!, name)
        const content = readFileSync(file)
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
        writeFileSync(`${file}.br`, brotliCompressSync(content))
      }
    },
  }
}

/**
 * The daemon serves `dist` at `/` under a strict CSP: no inline script, no inline style, no eval.
 * Nothing of the panel may import a value from a module of `shared` that makes zod shapes
 * (35 kB gzip): `src/data/wire.ts` is the one place for what is needed of them.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), compressed()],
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
