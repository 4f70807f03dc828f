import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: [process.env.TODO_ASSISTANT_FIGURES ? '**/*.measure.ts' : '**/*.e2e.ts'],
    globalSetup: './global-setup.ts',
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // Two shared cores: DSH processes beside each other only make every one of them slow.
    fileParallelism: false,
  },
})
