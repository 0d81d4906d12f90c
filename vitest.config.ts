import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { bundledParts } from './e2e/support/bundle-server.ts'

/** Who watches their files changes threads as well, which are bundled once. */
const THREADS = process.argv.includes('run')
  ? { globalSetup: ['e2e/support/bundle-server.ts'], plugins: [bundledParts()] }
  : { globalSetup: [], plugins: [] }

/** Machines are shared: a slow one must not fail what is right. */
const PATIENCE_MS = 120_000

export default defineConfig({
  test: {
    // Tests wait for processes, clocks and disks now and then: one more than there are cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'shared',
          include: ['shared/**/*.test.ts'],
          // Functions without a state, which can do without a process for each file.
          isolate: false,
          environment: 'node',
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          setupFiles: ['shared/testing/compare-buffers.ts'],
        },
      },
      {
        plugins: THREADS.plugins,
        test: {
          name: 'server',
          globalSetup: THREADS.globalSetup,
          include: ['sync-server/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          // Each test starts servers and folders of its own; loading the whole server for each file took a third of the time.
          isolate: false,
          environment: 'node',
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          setupFiles: ['shared/testing/compare-buffers.ts'],
        },
      },
      {
        plugins: THREADS.plugins,
        test: {
          name: 'faults',
          globalSetup: THREADS.globalSetup,
          include: ['e2e/faults/**/*.test.ts'],
          isolate: false,
          environment: 'node',
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          setupFiles: ['shared/testing/compare-buffers.ts'],
        },
      },
      {
        test: {
          name: 'pwa',
          include: ['pwa/**/*.test.{ts,tsx}'],
          environment: 'node',
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          setupFiles: ['shared/testing/compare-buffers.ts', 'pwa/testing/setup.ts'],
          css: { include: [/tokens\.css/] },
        },
      },
    ],
  },
})
