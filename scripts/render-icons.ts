/** The raster icons, drawn from the SVG ones: run `node scripts/render-icons.ts` after a change of the logo. */
import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium } from './browsers.ts'

const FOLDER = 'public/icons'

/** Platforms cut maskable and touch icons into their own shape, so those fill their square and have the logo inside. */
const ICONS = [
  { from: 'icon', to: 'icon-192', size: 192 },
  { from: 'icon', to: 'icon-512', size: 512 },
  { from: 'maskable', to: 'maskable-512', size: 512 },
  { from: 'maskable', to: 'apple-touch-icon', size: 180 },
  { from: 'monochrome', to: 'monochrome-512', size: 512 },
] as const

const FAVICON = 32

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const page = await browser.newPage()
for (const { from, to, size } of ICONS) {
  const svg = readFileSync(`${FOLDER}/${from}.svg`, 'utf8')
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`)
  writeFileSync(`${FOLDER}/${to}.png`, await page.screenshot({ omitBackground: true }))
}
// An icon file of one PNG, for browsers that know no SVG icons.
await page.setViewportSize({ width: FAVICON, height: FAVICON })
await page.setContent(
  `<style>body{margin:0}svg{display:block}</style>${readFileSync('public/favicon.svg', 'utf8')}`,
)
writeFileSync('public/favicon.ico', asIcon(await page.screenshot({ omitBackground: true }), FAVICON))
await browser.close()

/** The ICO format: a header of 6 bytes, an entry of 16, and the picture, which may be a PNG. */
function asIcon(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
