import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'
import { ENGINES } from './tab.ts'
import type { EngineOptions } from './test.ts'

/**
 * The stories that every engine has to tell, and at the size of a phone those with `@phone`. `npm test` runs those with
 * `@short` in Firefox and WebKit, at the size of a phone.
 */
export default defineConfig<EngineOptions>({
  ...base,
  testDir: '.',
  outputDir: '../../test-results/engines',
  globalSetup: '../support/fill-template.ts',
  workers: 2,
  // A story starts one or two browsers and stops servers; on a busy machine that alone takes two minutes.
  timeout: 240_000,
  projects: ENGINES.flatMap((engine) => [
    { name: `${engine}-desktop`, use: { engine, size: 'desktop' } },
    { name: `${engine}-phone`, use: { engine, size: 'phone' }, grep: /@phone/ },
  ]),
})
