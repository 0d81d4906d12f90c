import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findHaproxy } from '../scripts/browsers.ts'
import { drill, type Stage } from '../sync-server/manage/upgrade-drill/upgrade-drill.ts'
import { become } from './support/account.ts'
import { copyProgram, makeNextProgram } from './support/program-copy.ts'
import { expect, installedTest, test, untilOfflineReady } from './support/test.ts'

const heart = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Favorite', exact: true })

installedTest(
  'an upgrade in use, the way back and the upgrade for good: no request fails, nothing is lost, an open page follows',
  async ({ page }) => {
    test.skip(!findHaproxy(), 'needs HAProxy')
    test.slow()
    const [older, newer] = [copyProgram(), copyProgram()]
    makeNextProgram(newer)
    const dataDir = mkdtempSync(join(tmpdir(), 'ai-tool-hub-drill-'))
    const next = page.locator('html[data-build="next"]')
    const follow = async () => {
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
      await page.getByText('A new version is ready').waitFor()
      await page.getByRole('button', { name: 'Reload' }).click()
    }
    const stages: Readonly<Record<Stage, (url: string) => Promise<void>>> = {
      async before(url) {
        await become(page, 'ida', url)
        await page.goto(`${url}/tool/645`)
        await untilOfflineReady(page)
        await page.reload()
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
        await heart(page).click()
        await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
      },
      async upgraded() {
        await follow()
        await expect(next).toHaveCount(1)
        await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
      },
      async back() {
        await follow()
        await expect(next).toHaveCount(0)
        await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
      },
      async 'upgraded again'(url) {
        const kept = await page.evaluate(async () => (await fetch('/api/favorites')).json())
        expect(kept, url).toEqual([{ toolId: 645 }])
      },
    }
    const told: string[] = []
    try {
      const outcome = await drill({
        older,
        newer,
        dataDir,
        usedMs: 1000,
        say: (line) => void told.push(line),
        beside: (url, stage) => stages[stage](url),
      })
      expect(outcome).toEqual({ failed: [], lost: [], problems: [], noWayBack: null })
      expect(told.filter((line) => / [1-9]\d+ requests, 0 failed/.test(line))).toHaveLength(4)
    } finally {
      for (const folder of [older, newer, dataDir]) rmSync(folder, { recursive: true, force: true })
    }
  },
)
