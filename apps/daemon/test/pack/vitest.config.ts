import { defineConfig } from 'vitest/config'

/** Installs the packed package from a registry; run by `npm run test:pack`, outside the quick tests. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.pack.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
})
