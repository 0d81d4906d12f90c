/** The raster icons, drawn from the SVG ones: run `node scripts/render-icons.ts` after a change of the logo. */
import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.ts'

const FOLDER = 'public/icons'

/** Platforms cut maskable and touch icons into their own shape, so those fill their square and have the logo inside. */
const ICONS = [
  { from: 'icon', to: 'icon-192', size: 192 },
  { from: 'icon', to: 'icon-512', size: 512 },
  { from: 'maskable', to: 'maskable-512', size: 512 },
  { from: 'maskable', to: 'apple-touch-icon', size: 180 },
  { from: 'monochrome', to: 'monochrome-512', size: 512 },
] as const

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const page = await browser.newPage()
for (const { from, to, size } of ICONS) {
  const svg = readFileSync(`${FOLDER}/${from}.svg`, 'utf8')
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`)
  writeFileSync(`${FOLDER}/${to}.png`, await page.screenshot({ omitBackground: true }))
}
await browser.close()
