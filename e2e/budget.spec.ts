import { brotliCompressSync } from 'node:zlib'
import { expect, test } from './support/test.ts'

const KILOBYTE = 1024

/** Sizes do not depend on the machine, so they are tested here and not measured. */
test('the first page stays within its weight: 110 KB of JavaScript, 15 KB of CSS, brotli', async ({
  request,
}) => {
  const html = await (await request.get('/')).text()
  const addresses = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
    (match) => match[1]!,
  )
  const weigh = async (ending: string) => {
    const bodies = await Promise.all(
      [...new Set(addresses)]
        .filter((address) => address.endsWith(ending))
        .map(async (address) => (await request.get(address)).body()),
    )
    return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0) / KILOBYTE
  }
  const scripts = await weigh('.js')
  expect(scripts).toBeGreaterThan(10)
  expect(scripts).toBeLessThanOrEqual(110)
  expect(await weigh('.css')).toBeLessThanOrEqual(15)
})
