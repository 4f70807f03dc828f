import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The daemon serves `dist` at `/` under a strict CSP: no inline script, no inline style, no eval.
 * Nothing of the panel may import a value from a module of `shared` that makes zod shapes
 * (35 kB gzip): `src/data/wire.ts` is the one place for what is needed of them.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
