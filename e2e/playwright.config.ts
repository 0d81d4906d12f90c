import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
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
    serviceWorkers: 'allow',
    launchOptions: {
      ...(process.env.CHROME_PATH === undefined ? {} : { executablePath: process.env.CHROME_PATH }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // There is none, and drawing as if there were costs more than drawing without.
        '--disable-gpu',
      ],
    },
  },
})
