import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'
import { ENGINES } from './tab.ts'
import type { EngineOptions } from './test.ts'

/** The stories that every engine has to tell; `--grep @short` is what `npm test` runs of them in Firefox and WebKit. */
export default defineConfig<EngineOptions>({
  ...base,
  testDir: '.',
  outputDir: '../../test-results/engines',
  globalSetup: '../support/fill-template.ts',
  workers: 2,
  projects: ENGINES.map((engine) => ({ name: engine, use: { engine } })),
})
