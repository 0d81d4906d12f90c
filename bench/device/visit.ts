import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openBrowser } from './browser.ts'

/** A page in its own browser. */
export interface Visit {
  page: Page
  /** Closes the browser and deletes its profile. */
  end(): Promise<void>
}

export async function startVisit(): Promise<Visit> {
  const profile = mkdtempSync(join(tmpdir(), 'ai-tool-hub-browser-'))
  const context = await openBrowser(profile)
  return {
    page: await context.newPage(),
    async end() {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
