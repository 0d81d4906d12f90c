/**
 * The image of link previews (og:image), drawn from the logo: run `node scripts/render-preview.ts` after a change of
 * it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium } from './browsers.ts'

/** The size that the large networks require. */
const SIZE = { width: 1200, height: 630 }

const font = readFileSync('pwa/ui/fonts/hanken-grotesk-latin.woff2').toString('base64')
const mark = /<path[\s\S]*<\/g>/
  .exec(readFileSync('public/icons/icon.svg', 'utf8'))?.[0]
  .replace('</g>', '')
  .replaceAll('#fff', '#5ccb9d')
  .replaceAll('#7fe0b4', '#ecf1ee')

/** The dark theme: previews are shown on white pages more often than on black ones. */
const PAGE = `
<style>
  @font-face { font-family: Hanken; src: url(data:font/woff2;base64,${font}); font-weight: 100 900 }
  body { margin: 0; width: ${SIZE.width}px; height: ${SIZE.height}px; overflow: hidden; position: relative;
    background: #0d1110; color: #ecf1ee; font-family: Hanken; -webkit-font-smoothing: antialiased }
  .mark { position: absolute; overflow: visible; stroke-width: 1.2; stroke-linejoin: round }
  .large { right: -72px; top: 30px; width: 570px; height: 570px }
  .name { position: absolute; left: 80px; top: 76px; font-size: 38px; font-weight: 700; letter-spacing: -0.025em;
    display: flex; align-items: center; gap: 18px }
  .name svg { position: static; width: 52px; height: 52px }
  h1 { position: absolute; left: 76px; top: 204px; width: 690px; margin: 0; font-size: 88px; line-height: 1;
    font-weight: 700; letter-spacing: -0.04em; text-wrap: balance }
  p { position: absolute; left: 80px; bottom: 70px; margin: 0; font-size: 32px; color: #b4beb8 }
</style>
<div class="name">${drawnMark('mark')} AI Tool Hub</div>
<h1>Find the AI tool that fits the job</h1>
<p>Search, filter and compare, online and off.</p>
${drawnMark('mark large')}`

function drawnMark(name: string): string {
  return `<svg class="${name}" viewBox="0 0 32 32"><g transform="translate(16 16) rotate(30)">${mark}</g></svg>`
}

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: SIZE })
await page.setContent(PAGE)
await page.evaluate('document.fonts.ready.then(() => {})')
writeFileSync('public/og.png', await page.screenshot())
await browser.close()
