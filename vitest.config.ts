import { defineConfig } from 'vitest/config'

/** One project a workspace; `apps/dsh-adapter/e2e` has a configuration of its own. */
export default defineConfig({
  test: {
    projects: ['packages/shared', 'apps/daemon', 'apps/dsh-adapter', 'apps/web-panel'].map((root) => ({
      root,
      test: {
        name: root.split('/')[1]!,
        include: ['test/**/*.test.{ts,tsx}'],
        testTimeout: 60_000,
        hookTimeout: 60_000,
      },
    })),
  },
})
