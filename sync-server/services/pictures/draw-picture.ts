import { readFileSync } from 'node:fs'
import satori, { type Font } from 'satori'
import sharp from 'sharp'
import { PICTURE_SIZE } from '#shared/site/picture.ts'
import type { LogoSource, PicturedTool, PictureFacts } from './picture-facts.ts'
import { type Logos, pictureElement } from './picture-layout.ts'

/**
 * The product's own typeface, and for Greek and Cyrillic one that goes with it. satori reads no woff2 and no variable fonts, so
 * these are the two weights of the same release as woff; `fonts/README.md` says where they are from.
 */
const FONTS: readonly (readonly [name: string, file: string])[] = [
  ['Hanken Grotesk', 'hanken-grotesk-latin'],
  ['Hanken Grotesk Extended', 'hanken-grotesk-latin-ext'],
  ['Hanken Grotesk Vietnamese', 'hanken-grotesk-vietnamese'],
  ['Noto Sans Greek', 'noto-sans-greek'],
  ['Noto Sans Cyrillic', 'noto-sans-cyrillic'],
  ['Noto Sans Cyrillic Extended', 'noto-sans-cyrillic-ext'],
]
const WEIGHTS = [500, 700] as const

/** A logo is drawn at the size of the largest, and scaled down with the rest. */
const LOGO_SIDE = 392
/** The plate within a mark is wider than a tile needs (pwa/ui/tool-avatar.module.css). */
const MARK_SCALE = 1.2
const ICON_SHARE = 0.76
const [PLATE, INK] = ['#fff', '#131a16']

export function loadFonts(): Font[] {
  return FONTS.flatMap(([name, file]) =>
    WEIGHTS.map((weight) => ({
      name,
      weight,
      style: 'normal' as const,
      data: readFileSync(new URL(`./fonts/${file}-${weight}.woff`, import.meta.url)),
    })),
  )
}

/** Draws a picture as PNG. Letters that none of the fonts has are left out. */
export async function drawPicture(
  facts: PictureFacts,
  sources: ReadonlyMap<string, LogoSource>,
  fonts: Font[],
): Promise<Buffer> {
  const logos = await drawLogos(sources)
  const plain = writable(facts, new Set())
  const first = await layOut(plain, logos, fonts)
  const svg =
    first.missing.size === 0 ? first.svg : (await layOut(writable(facts, first.missing), logos, fonts)).svg
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 6 }).toBuffer()
}

/** satori says which characters it has no font for, instead of drawing a box for each. */
async function layOut(
  facts: PictureFacts,
  logos: Logos,
  fonts: Font[],
): Promise<{ svg: string; missing: Set<string> }> {
  const missing = new Set<string>()
  const svg = await satori(pictureElement(facts, logos), {
    ...PICTURE_SIZE,
    fonts,
    async loadAdditionalAsset(_, segment) {
      for (const character of segment) missing.add(character)
      return ''
    },
  })
  return { svg, missing }
}

/** The facts without what cannot be written. A name of which no letter is left becomes the host of its website. */
function writable(facts: PictureFacts, missing: ReadonlySet<string>): PictureFacts {
  const clean = (text: string, otherwise = '') => cleanText(text, missing) ?? otherwise
  const cleanTool = (tool: PicturedTool) => ({ ...tool, name: clean(tool.name, clean(tool.host, '?')) })
  switch (facts.kind) {
    case 'tool':
      return {
        ...facts,
        tool: cleanTool(facts.tool),
        description: clean(facts.description),
        category: facts.category && cleanText(facts.category, missing),
      }
    case 'comparison':
      return { ...facts, tools: facts.tools.map(cleanTool) }
    case 'collection':
      return { ...facts, title: clean(facts.title, facts.label), tools: facts.tools.map(cleanTool) }
  }
}

/** Marks that no letter has taken in would pile up above the line; emoji and signs of direction are not drawn. */
const UNWRITABLE = /[\p{M}\p{C}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/gu

/** null where no letter or digit is left. */
function cleanText(text: string, missing: ReadonlySet<string>): string | null {
  const written = [...text.normalize('NFC').replace(UNWRITABLE, '')]
    .filter((character) => !missing.has(character))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(written) ? written : null
}

async function drawLogos(sources: ReadonlyMap<string, LogoSource>): Promise<Logos> {
  const drawn = new Map<string, string>()
  for (const [logo, source] of sources) {
    const png = await (source.kind === 'mark' ? drawMark(source.symbol) : drawIcon(source.bytes)).catch(
      () => null,
    )
    // A damaged one leaves its tool the letter.
    if (png !== null) drawn.set(logo, `data:image/png;base64,${png.toString('base64')}`)
  }
  return drawn
}

/** A symbol of the shipped sprites, on a light plate. */
async function drawMark(symbol: string): Promise<Buffer | null> {
  const [, box = '', shapes] = /<symbol[^>]* viewBox="([^"]*)"[^>]*>(.*)<\/symbol>/s.exec(symbol) ?? []
  const [x = 0, , side = 0] = box.split(' ').map(Number)
  if (shapes === undefined || side === 0) return null
  const shown = side / MARK_SCALE
  const start = x + (side - shown) / 2
  const painted = shapes.replaceAll('var(--mark-plate)', PLATE).replaceAll('currentColor', INK)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${LOGO_SIDE}" height="${LOGO_SIDE}" viewBox="${start} ${start} ${shown} ${shown}">${painted}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** An icon that this server has drawn anew as WebP. */
async function drawIcon(bytes: Uint8Array): Promise<Buffer> {
  const side = Math.round(LOGO_SIDE * ICON_SHARE)
  const margin = (LOGO_SIDE - side) / 2
  const icon = await sharp(bytes).resize(side, side, { fit: 'contain', background: '#fff0' }).png().toBuffer()
  return sharp({ create: { width: LOGO_SIDE, height: LOGO_SIDE, channels: 4, background: PLATE } })
    .composite([{ input: icon, left: margin, top: margin }])
    .png()
    .toBuffer()
}
