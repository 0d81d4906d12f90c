/**
 * How long the files are, folder group by folder group. A file is a concept with its helpers: neither a fragment nor a
 * heap.
 */
import { isTest, type SourceFile } from './source-files.ts'

export interface SizeLimits {
  /** The mean number of non-blank lines over the files of the room. */
  minMean: number
  /** Share of the files with TINY_LINES or fewer. */
  maxTinyShare: number
  /** Lines of the longest file. */
  maxLines: number
}

export interface Room {
  name: string
  files: RegExp
  limits: SizeLimits
}

export interface RoomSizes {
  room: Room
  files: number
  mean: number
  tinyShare: number
  longest: { path: string; lines: number }
}

const TINY_LINES = 15

/** The limits of every room that is done; other rooms have those that they reach today, and only get stricter. */
const FINAL: SizeLimits = { minMean: 65, maxTinyShare: 0.08, maxLines: 400 }

/** The first room whose pattern fits a file is its room. */
export const ROOMS: Room[] = [
  { name: 'shared', files: /^shared\//, limits: FINAL },
  { name: 'sync-server', files: /^sync-server\//, limits: FINAL },
  {
    name: 'pwa sync, workers',
    files: /^pwa\/(sync|catalogue-worker|service-worker)\//,
    limits: FINAL,
  },
  // The screens are rewritten in a change of their own. Until then these limits are what was measured, and may
  // only get stricter.
  { name: 'pwa screens', files: /^pwa\//, limits: { minMean: 40, maxTinyShare: 0.17, maxLines: 400 } },
  { name: 'e2e', files: /^e2e\//, limits: FINAL },
  { name: 'bench', files: /^bench\//, limits: FINAL },
  { name: 'scripts', files: /^scripts\//, limits: FINAL },
]

const linesOf = (file: SourceFile) => file.text.split('\n').filter((line) => line.trim() !== '').length

/** Tests are not counted: their length depends on what they test. */
export function measureRooms(files: SourceFile[], rooms: Room[]): RoomSizes[] {
  const counted = files.filter((file) => !isTest(file.path))
  const roomOf = (file: SourceFile) => rooms.find((room) => room.files.test(file.path))
  return rooms.map((room) =>
    measure(
      room,
      counted.filter((file) => roomOf(file) === room),
    ),
  )
}

function measure(room: Room, files: SourceFile[]): RoomSizes {
  const sizes = files.map((file) => ({ path: file.path, lines: linesOf(file) }))
  const longest = sizes.reduce((long, size) => (size.lines > long.lines ? size : long), {
    path: '',
    lines: 0,
  })
  const sum = sizes.reduce((total, { lines }) => total + lines, 0)
  const tiny = sizes.filter(({ lines }) => lines <= TINY_LINES).length
  const count = Math.max(1, files.length)
  return { room, files: files.length, mean: sum / count, tinyShare: tiny / count, longest }
}

/** One sentence for each limit that a room breaks. */
export function sizeProblems(sizes: RoomSizes[]): string[] {
  return sizes
    .filter(({ files }) => files > 0)
    .flatMap(({ room: { name, limits }, mean, tinyShare, longest }) => {
      const problems: string[] = []
      if (mean < limits.minMean)
        problems.push(`${name}: ${mean.toFixed(1)} lines a file, fewer than ${limits.minMean}`)
      if (tinyShare >= limits.maxTinyShare)
        problems.push(`${name}: ${percent(tinyShare)} tiny files, not below ${percent(limits.maxTinyShare)}`)
      if (longest.lines > limits.maxLines)
        problems.push(`${longest.path}: ${longest.lines} lines, more than ${limits.maxLines}`)
      return problems
    })
}

/** The table that `npm run lint` prints. */
export function sizeTable(sizes: RoomSizes[]): string {
  const rows = sizes.map(({ room, files, mean, tinyShare, longest }) => [
    room.name,
    String(files),
    mean.toFixed(1),
    percent(tinyShare),
    `${longest.lines} ${longest.path}`,
  ])
  const table = [['room', 'files', 'mean lines', `tiny (≤ ${TINY_LINES})`, 'longest'], ...rows]
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  return table
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
