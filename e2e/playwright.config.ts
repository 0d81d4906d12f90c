import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS } from './support/chromium-args.ts'

export default defineConfig({
  testDir: '.',
  // The fault rig beside them belongs to the other runner.
  testMatch: '*.spec.ts',
  globalSetup: './support/fill-template.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 3,
  // Machines are shared: a slow one must not fail what is right.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // A second try tells a machine that stood still from a fault; the report names each test that needed it.
  retries: 1,
  forbidOnly: process.env.CI === 'true',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.CHROME_PATH === undefined ? {} : { executablePath: process.env.CHROME_PATH }),
      args: [...CHROMIUM_ARGS],
    },
  },
})
