import { createHash } from 'node:crypto'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { isIco, readIco } from './read-ico.ts'

/** An icon in the two sizes that are served, and the name of both. */
export interface EncodedIcon {
  /** Hexadecimal digits, of the bytes. */
  hash: string
  small: Uint8Array<ArrayBuffer>
  large: Uint8Array<ArrayBuffer>
  /** The length of the longer side before it was scaled; Infinity for a drawing. */
  side: number
}

const SMALL = 64
const LARGE = 128
const MAX_PIXELS = 4096 * 4096
const DECODE_SECONDS = 5
const HASH_DIGITS = 24
const MIN_SIDE = 16
/** A drawing is scaled by the dots an inch that it is drawn with; its own size counts as 72. */
const DRAWING_DPI = 72
const MAX_DPI = 2400

// The formats that icons come in, and no other decoder.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPng',
    'VipsForeignLoadJpeg',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadSvg',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

/**
 * Draws an image anew as WebP of 64 and 128 pixels: what is served is never what a website sent. An SVG is drawn by librsvg,
 * which runs no script and, of an image in memory, follows no reference.
 * @returns null for what is no image, is damaged, too large, or has nothing on it
 */
export async function encodeIcon(file: Buffer): Promise<EncodedIcon | null> {
  try {
    const source = await openImage(file)
    if (source === null) return null
    const large = await source.image
      .resize(LARGE, LARGE, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .ensureAlpha()
      .timeout({ seconds: DECODE_SECONDS })
      .png()
      .toBuffer()
    if (await isEmpty(large)) return null
    const [small64, large128] = await Promise.all([
      sharp(large).resize(SMALL, SMALL).webp(WEBP).toBuffer(),
      sharp(large).webp(WEBP).toBuffer(),
    ])
    const hash = createHash('sha256').update(small64).update(large128).digest('hex').slice(0, HASH_DIGITS)
    return { hash, small: small64, large: large128, side: source.side }
  } catch {
    // The decoder's words are about what a stranger sent.
    return null
  }
}

const WEBP = { quality: 86, alphaQuality: 90, effort: 5 } as const

async function openImage(file: Buffer): Promise<{ image: Sharp; side: number } | null> {
  if (!isIco(file)) return openFile(file)
  const inside = readIco(file)
  if (inside === null) return null
  if (inside.kind === 'png') return openFile(inside.bytes)
  const { bytes, width, height } = inside
  return { image: sharp(bytes, { raw: { width, height, channels: 4 } }), side: Math.max(width, height) }
}

async function openFile(file: Buffer): Promise<{ image: Sharp; side: number } | null> {
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error' }
  const { width, height, format } = await sharp(file, options).metadata()
  const side = Math.max(width, height)
  if (format !== 'svg') return side < MIN_SIDE ? null : { image: sharp(file, options), side }
  const density = Math.min(Math.max((DRAWING_DPI * LARGE) / side, DRAWING_DPI), MAX_DPI)
  return { image: sharp(file, { ...options, density }), side: Number.POSITIVE_INFINITY }
}

/** Nothing but transparent pixels. */
async function isEmpty(png: Buffer): Promise<boolean> {
  const { channels } = await sharp(png).stats()
  return channels[3]?.max === 0
}
