/** What an `.ico` file holds of its largest image: a PNG file, or pixels, four bytes each: red, green, blue, alpha. */
export type IcoImage =
  | { kind: 'png'; bytes: Buffer }
  | { kind: 'pixels'; bytes: Buffer; width: number; height: number }

const HEADER_BYTES = 6
const ENTRY_BYTES = 16
const INFO_BYTES = 40
const MAX_SIDE = 256
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47])
const BITS = [1, 4, 8, 24, 32]

interface Entry {
  side: number
  bits: number
  bytes: Buffer
}

/**
 * Reads the largest image of an icon file as Windows defines it: a directory of images, each a PNG file or a bitmap
 * (BITMAPINFOHEADER, palette, pixels from the bottom row up, then one bit a pixel that says what is transparent).
 * @returns null when it is none, or damaged
 */
export function readIco(file: Buffer): IcoImage | null {
  const [best] = readEntries(file).sort((one, other) => other.side - one.side || other.bits - one.bits)
  if (best === undefined) return null
  const { bytes } = best
  return bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)
    ? { kind: 'png', bytes }
    : readBitmap(bytes)
}

export function isIco(file: Buffer): boolean {
  return file.length > HEADER_BYTES + ENTRY_BYTES && file.readUInt32LE(0) === 0x00010000
}

function readEntries(file: Buffer): Entry[] {
  if (!isIco(file)) return []
  const count = Math.min(file.readUInt16LE(4), Math.floor((file.length - HEADER_BYTES) / ENTRY_BYTES))
  return Array.from({ length: count }, (_, place) => {
    const at = HEADER_BYTES + place * ENTRY_BYTES
    const [size, offset] = [file.readUInt32LE(at + 8), file.readUInt32LE(at + 12)]
    // 0 stands for 256.
    return {
      side: file.readUInt8(at) || MAX_SIDE,
      bits: file.readUInt16LE(at + 6),
      bytes: file.subarray(offset, offset + size),
    }
  }).filter(({ bytes }) => bytes.length > INFO_BYTES)
}

function readBitmap(bytes: Buffer): IcoImage | null {
  const [headerBytes, width] = [bytes.readUInt32LE(0), bytes.readInt32LE(4)]
  // The height counts the pixels and the mask.
  const height = bytes.readInt32LE(8) / 2
  const [bits, compression] = [bytes.readUInt16LE(14), bytes.readUInt32LE(16)]
  const isSide = (side: number) => Number.isInteger(side) && side > 0 && side <= MAX_SIDE
  if (headerBytes !== INFO_BYTES || !isSide(width) || !isSide(height)) return null
  if (compression !== 0 || !BITS.includes(bits)) return null
  const colours = bits > 8 ? 0 : bytes.readUInt32LE(32) || 2 ** bits
  const paletteAt = INFO_BYTES
  const pixelsAt = paletteAt + colours * 4
  const [rowBytes, maskRowBytes] = [rowLength(width * bits), rowLength(width)]
  const maskAt = pixelsAt + rowBytes * height
  if (colours > 256 || maskAt > bytes.length) return null
  const hasMask = maskAt + maskRowBytes * height <= bytes.length
  const pixels = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++) {
    const row = height - 1 - y
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * 4
      const from = colourAt(bytes, { at: pixelsAt + row * rowBytes, x, bits, paletteAt, colours })
      if (from === null) return null
      pixels[to] = bytes[from + 2] ?? 0
      pixels[to + 1] = bytes[from + 1] ?? 0
      pixels[to + 2] = bytes[from] ?? 0
      const isMasked = hasMask && bitsAt(bytes, maskAt + row * maskRowBytes, x, 1) === 1
      pixels[to + 3] = bits === 32 ? (bytes[from + 3] ?? 0) : isMasked ? 0 : 255
    }
  }
  return { kind: 'pixels', bytes: pixels, width, height }
}

/** Rows are filled up to four bytes. */
const rowLength = (bits: number) => Math.ceil(bits / 32) * 4

interface Place {
  /** Where the row begins. */
  at: number
  x: number
  bits: number
  paletteAt: number
  colours: number
}

/** Where the blue of a pixel is; null for a colour that the palette does not have. */
function colourAt(bytes: Buffer, { at, x, bits, paletteAt, colours }: Place): number | null {
  if (bits > 8) return at + x * (bits / 8)
  const index = bitsAt(bytes, at, x, bits)
  return index < colours ? paletteAt + index * 4 : null
}

/** The `x`th number of `bits` bits in a row, the highest bits of a byte first. */
function bitsAt(bytes: Buffer, at: number, x: number, bits: number): number {
  const place = x * bits
  const byte = bytes[at + (place >> 3)] ?? 0
  return (byte >> (8 - bits - (place & 7))) & (2 ** bits - 1)
}
