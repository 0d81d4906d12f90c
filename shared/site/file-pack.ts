/** Where the build puts the pack of one version of the app: a name with a hash, which is fresh for ever. */
export const FILE_PACK = /^\/?assets\/offline-files-[\w-]{7}\.txt$/

const LINE_BREAK = 0x0a

/** A file of the app, by its path from the root (`/assets/tool-page-Ab12_x.js`). */
export type PackedFile = readonly [path: string, body: Uint8Array<ArrayBuffer>]

/**
 * The files of a pack, as parts of its bytes: a line of JSON lists their paths and lengths in bytes, and they stand behind it one after the
 * other. They are in it as they are, so that a pack is also a dictionary that later versions of each file can be sent as changes of.
 * @throws SyntaxError or RangeError for bytes that are no pack
 */
export function unpackFiles(pack: Uint8Array<ArrayBuffer>): PackedFile[] {
  const end = pack.indexOf(LINE_BREAK)
  const list: [path: string, bytes: number][] = JSON.parse(new TextDecoder().decode(pack.subarray(0, end)))
  let place = end + 1
  const files = list.map(([path, bytes]): PackedFile => {
    const body = pack.subarray(place, place + bytes)
    place += bytes
    return [path, body]
  })
  if (place !== pack.length) throw new RangeError(`A pack of ${place} bytes came with ${pack.length}.`)
  return files
}
