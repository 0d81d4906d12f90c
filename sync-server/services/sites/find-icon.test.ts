import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { GuardedFetch } from '../../lib/guarded-fetch.ts'
import {
  answer,
  endless,
  gzipBomb,
  html,
  ico,
  type Page,
  png,
  redirect,
  startLyingSite,
} from '../../testing/lying-site.ts'
import { encodeIcon } from './encode-icon.ts'
import { findIcon } from './find-icon.ts'

const startSite = (pages: Record<string, Page>) => startLyingSite(pages, onTestFinished)

const site = () => new GuardedFetch({ reach: 'loopback', userAgent: 'Test/1.0', pauseMs: 0 })
const find = async (pages: Record<string, Page>) => {
  const { url, asked } = await startSite(pages)
  return { found: await findIcon(site(), `${url}/`), asked, url }
}

const svg = (inside: string, attributes = 'width="32" height="32"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  )

async function colourOf(image: Uint8Array): Promise<string> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4
  return [...data.subarray(middle, middle + 3)].map((part) => (part > 128 ? 'f' : '0')).join('')
}

test('the best of all icons is taken, and drawn anew in two sizes', async () => {
  const { found, asked, url } = await find({
    '/': html(`<base href="/inside/"><link rel="shortcut icon" href="small.png" sizes="16x16">
      <link rel="icon" href="/large.png" sizes="192x192"><link rel="mask-icon" href="/mask.svg">
      <script>document.write('<link rel="icon" href="/no.png" sizes="128x128">')</script>`),
    '/large.png': answer('image/png', await png(192, '#ff0000')),
  })
  if (found.icon === null) throw new Error(found.reason)
  expect([found.source, asked]).toEqual([`${url}/large.png`, ['/', '/large.png']])
  const { small, large, hash } = found.icon
  for (const [bytes, side] of [
    [small, 64],
    [large, 128],
  ] as const) {
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: side, height: side })
    expect(await colourOf(bytes)).toBe('f00')
  }
  expect(hash).toMatch(/^[0-9a-f]{24}$/)
})

test('the manifest and /favicon.ico are looked at too, and sizes that lie are found out', async () => {
  const { found, asked } = await find({
    '/': html('<link rel="icon" href="/lie.png" sizes="512x512"><link rel="manifest" href="/app.json">'),
    '/lie.png': answer('image/png', await png(16, '#ff0000')),
    '/app.json': answer(
      'application/json',
      JSON.stringify({
        icons: [null, { src: '/m.png', sizes: '64x64' }, { src: '/one.png', purpose: 'monochrome' }],
      }),
    ),
    '/m.png': answer('image/png', await png(64, '#00ff00')),
    '/favicon.ico': answer('image/x-icon', ico([{ side: 16, bytes: await png(16) }])),
  })
  if (found.icon === null) throw new Error(found.reason)
  expect(await colourOf(found.icon.large)).toBe('0f0')
  expect(asked).toEqual(['/', '/app.json', '/lie.png', '/m.png', '/favicon.ico'])
})

test('a page that answers programs with 403 still has a favicon; one that is gone has none', async () => {
  const forbidden = await find({
    '/': answer('text/html', 'No', 403),
    '/favicon.ico': answer(
      'image/vnd.microsoft.icon',
      ico([
        { side: 16, bytes: await png(16, '#ff0000') },
        { side: 48, bytes: await png(48, '#0000ff') },
      ]),
    ),
  })
  if (forbidden.found.icon === null) throw new Error(forbidden.found.reason)
  expect(await colourOf(forbidden.found.icon.large)).toBe('00f')
  expect((await find({})).found).toEqual({ icon: null, reason: 'It has no icon that can be used' })
})

test('an icon within the page is one', async () => {
  const drawing = encodeURIComponent(svg('<rect width="32" height="32" fill="#0f0"/>').toString())
  const { found } = await find({ '/': html(`<link rel="icon" href="data:image/svg+xml,${drawing}">`) })
  if (found.icon === null) throw new Error(found.reason)
  expect(await colourOf(found.icon.small)).toBe('0f0')
})

/** A PNG file that claims to have other sides, with the checksum that fits. */
async function pngOfSides(width: number, height: number): Promise<Buffer> {
  const { crc32 } = await import('node:zlib')
  const bytes = Buffer.from(await png(32))
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

test('what lies about itself, is too much, or leads inside is no icon', async () => {
  const lies: Record<string, Page> = {
    '/html.png': answer('image/png', '<!doctype html><script>alert(1)</script>'),
    '/png.html': answer('text/html', await png(64)),
    '/endless.png': endless('image/png'),
    '/bomb.png': gzipBomb('image/png'),
    '/huge.png': answer('image/png', await pngOfSides(60_000, 60_000)),
    '/cut.png': answer('image/png', (await png(128)).subarray(0, 60)),
    '/empty.png': answer('image/png', await png(64, '#00000000')),
    '/tiny.png': answer('image/png', await png(1)),
    '/inside.png': redirect('http://169.254.169.254/icon.png'),
    '/ico.ico': answer('image/x-icon', ico([{ side: 16, bytes: Buffer.alloc(60, 0xff) }])),
    '/none.png': answer('image/png', ''),
  }
  for (const path of Object.keys(lies)) {
    const { found } = await find({ ...lies, '/': html(`<link rel="icon" sizes="128x128" href="${path}">`) })
    expect([path, found]).toEqual([path, { icon: null, reason: 'It has no icon that can be used' }])
  }
})

test('a drawing runs nothing and loads nothing: not from the web, not from this machine', async () => {
  const { url, asked } = await startSite({ '/x.png': answer('image/png', await png(64, '#ff0000')) })
  const icon = await encodeIcon(
    svg(`<script>fetch('${url}/script')</script><rect width="32" height="32" fill="#0f0" onload="fetch('${url}/load')"/>
      <image xlink:href="${url}/x.png" width="32" height="32"/><image href="file:///work/x.png" width="32" height="32"/>
      <style>@import url(${url}/style.css);</style><foreignObject><iframe src="${url}/frame"/></foreignObject>
      <use href="${url}/use.svg#a"/>`),
  )
  expect(icon && (await colourOf(icon.large))).toBe('0f0')
  expect(asked).toEqual([])
})

test('drawings that grow without end are refused', async () => {
  const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join(
    '',
  )
  const laughs = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "ha">${entities}]><svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><text>&e9;</text></svg>`
  expect(await encodeIcon(Buffer.from(laughs))).toBeNull()
  const external = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><text>&x;</text></svg>`
  expect(await encodeIcon(Buffer.from(external))).toBeNull()
  expect(await encodeIcon(svg('<rect width="9" height="9"/>', 'width="100000" height="100000"'))).toBeNull()
})

/** A bitmap as icon files hold it: 2 × 2 pixels, the upper row red and green, the lower one blue and transparent. */
function bitmapIco(): Buffer {
  const header = Buffer.alloc(40)
  header.writeUInt32LE(40, 0)
  header.writeInt32LE(2, 4)
  header.writeInt32LE(4, 8)
  header.writeUInt16LE(1, 12)
  header.writeUInt16LE(24, 14)
  const rows = Buffer.from([255, 0, 0, 9, 9, 9, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0])
  const mask = Buffer.from([0b01000000, 0, 0, 0, 0, 0, 0, 0])
  // The rows are written from the bottom up: blue and (masked) grey, then red and green.
  const upper = Buffer.from([0, 0, 255, 0, 255, 0, 0, 0])
  return ico([{ side: 2, bytes: Buffer.concat([header, rows.subarray(0, 8), upper, mask]) }])
}

test('a bitmap in an icon file is read with its mask', async () => {
  const { readIco } = await import('./read-ico.ts')
  const image = readIco(bitmapIco())
  expect(image).toMatchObject({ kind: 'pixels', width: 2, height: 2 })
  expect([...(image?.bytes ?? [])]).toEqual([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 9, 9, 0])
})
