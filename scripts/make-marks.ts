/**
 * Makes pwa/ui/marks/marks-<n>.svg: the marks of sync-server/seed/marks.json as sprites, those of the most prominent tools
 * first. Run `node scripts/make-marks.ts` after a change of the table. The packages that it draws from are fetched into a
 * temporary folder, because they are large and nothing else needs them (docs/decisions/0044).
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { readShippedMarks, type ShippedMarks } from '../sync-server/seed/shipped-marks.ts'

const PACKAGES = { '@lobehub/icons-static-svg': '1.95.1', 'simple-icons': '16.37.0', svgo: '4.1.0' } as const
const FOLDERS = { lobehub: '@lobehub/icons-static-svg/icons', 'simple-icons': 'simple-icons/icons' } as const
const CATALOGUE = join(import.meta.dirname, '../sync-server/seed/catalogue')
export const SPRITES = join(import.meta.dirname, '../pwa/ui/marks')
const SPRITE_COUNT = 4
/** Digits after the point: a mark is drawn 72 pixels wide at most. */
const PRECISION = 2
/** The plate around a mark, as a part of its width. */
const MARGINS = { usual: 7 / 24, wide: 4 / 24 } as const

/** What a mark stands on, and the colour of its parts that have none of their own. */
const PLATES = {
  theme: { ground: 'var(--mark-plate)', ink: 'currentColor' },
  light: { ground: '#f7f8f6', ink: '#131a16' },
  dark: { ground: '#16191d', ink: '#fff' },
} as const

/** A drawing of a mark that is not only shapes and paint. */
export class MarkError extends Error {
  readonly code = 'mark'
}

/** Shapes, paint and effects: nothing here runs, loads or reaches out of its file. */
const ELEMENTS = new Set(
  'g path circle ellipse rect polygon defs mask linearGradient radialGradient stop filter feFlood feBlend feGaussianBlur feColorMatrix feOffset feComposite'.split(
    ' ',
  ),
)
const ATTRIBUTES = new Set(
  'clip-rule color-interpolation-filters cx cy d fill fill-opacity fill-rule filter filterUnits flood-opacity fx fy gradientTransform gradientUnits height id in in2 k2 k3 mask maskUnits offset opacity operator points r result rx ry stdDeviation stop-color stop-opacity transform values width x x1 x2 y y1 y2'.split(
    ' ',
  ),
)
/** A value that names something names a part of the same mark. */
const LINK = /^url\(#([\w-]+)\)$/

/**
 * The symbol of a mark: a plate with the mark in its middle. The plate hides the letter beneath it once the sprite is there.
 * `svg` is a square drawing. @throws MarkError
 */
export function markSymbol(
  id: string,
  svg: string,
  { colour, plate, isWide }: ShippedMarks['marks'][string],
): string {
  const [, root = '', inner = ''] = /<svg([^>]*)>([\s\S]*)<\/svg>/.exec(svg) ?? []
  const [, width = '', height] = /viewBox="0 0 (\d+) (\d+)"/.exec(root) ?? []
  if (width === '' || width !== height) throw new MarkError(`${id} is not drawn on a square`)
  const margin = Math.round((isWide ? MARGINS.wide : MARGINS.usual) * Number(width))
  const side = Number(width) + 2 * margin
  const { ground, ink } = PLATES[plate ?? 'theme']
  const fill = colour === 'ink' ? ink : colour?.startsWith('#') ? colour : rootValue(root, 'fill')
  const rule = rootValue(root, 'fill-rule')
  const paint = `${fill ? ` fill="${fill}"` : ''}${rule ? ` fill-rule="${rule}"` : ''}`
  const drawn = cleanMarkup(id, inner)
  const shapes = colour === 'white-as-ink' ? drawn.replaceAll('fill="#fff"', `fill="${ink}"`) : drawn
  return (
    `<symbol id="mark-${id}" viewBox="-${margin} -${margin} ${side} ${side}">` +
    `<path fill="${ground}" d="M-${margin}-${margin}h${side}v${side}h-${side}z"/>` +
    `${paint === '' ? shapes : `<g${paint}>${shapes}</g>`}</symbol>`
  ).replaceAll('currentColor', ink)
}

function rootValue(root: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(root)?.[1]
}

/** The same elements, with ids of this mark. Texts are left out, and anything that is not known is refused. */
function cleanMarkup(mark: string, markup: string): string {
  const shapes = markup.replace(/<title>[^<]*<\/title>/g, '')
  return shapes
    .replace(/>[^<]*</g, '><')
    .replace(/<(\/?)([^\s/>]*)([^>]*)>/g, (_, end: string, name: string, rest: string) => {
      if (!ELEMENTS.has(name)) throw new MarkError(`${mark} has an element ${name}`)
      const given = rest.trimEnd().endsWith('/') ? '/' : ''
      const attributes = [...rest.matchAll(/([^\s=/]+)="([^"]*)"/g)].map(([, key = '', value = '']) =>
        cleanAttribute(mark, key, value),
      )
      return `<${end}${name}${attributes.join('')}${given}>`
    })
}

function cleanAttribute(mark: string, name: string, value: string): string {
  // How luminous layers mix: too little to see at this size.
  if (name === 'style' && /^mix-blend-mode:\w+$/.test(value)) return ''
  if (!ATTRIBUTES.has(name)) throw new MarkError(`${mark} has an attribute ${name}`)
  if (name === 'id') return ` id="mark-${mark}-${value}"`
  const link = LINK.exec(value)?.[1]
  if (link !== undefined) return ` ${name}="url(#mark-${mark}-${link})"`
  if (/[:&<]|url/i.test(value)) throw new MarkError(`${mark} has a value ${value}`)
  return ` ${name}="${value}"`
}

/** The sprites, of about the same weight. `drawing` answers the SVG of `<package>/<file>`. */
export function makeSprites(
  { marks, own, vendor }: ShippedMarks,
  prominence: ReadonlyMap<string, number>,
  drawing: (file: string) => string,
): string[] {
  const rank = new Map<string, number>()
  for (const [tool, id] of [...Object.entries(own), ...Object.entries(vendor)])
    rank.set(id, Math.max(rank.get(id) ?? 0, prominence.get(tool) ?? 0))
  const symbols = Object.entries(marks)
    .sort(([a], [b]) => (rank.get(b) ?? 0) - (rank.get(a) ?? 0) || (a < b ? -1 : 1))
    .map(([id, source]) => markSymbol(id, drawing(source.file), source))
  const share = symbols.reduce((sum, { length }) => sum + length, 0) / SPRITE_COUNT
  const sprites: string[][] = Array.from({ length: SPRITE_COUNT }, () => [])
  let before = 0
  for (const symbol of symbols) {
    sprites[Math.floor(before / share)]?.push(symbol)
    before += symbol.length
  }
  return sprites.map((lines) => `<svg xmlns="http://www.w3.org/2000/svg">\n${lines.join('\n')}\n</svg>\n`)
}

const catalogueFileSchema = z.object({
  tools: z.array(z.object({ name: z.string(), prominence: z.number().default(0) })),
})

function readProminence(): Map<string, number> {
  const files = readdirSync(CATALOGUE).map((name) => readFileSync(join(CATALOGUE, name), 'utf8'))
  const tools = files.flatMap((file) => catalogueFileSchema.parse(JSON.parse(file)).tools)
  return new Map(tools.map(({ name, prominence }) => [name, prominence]))
}

type Optimize = (svg: string, config: object) => { data: string }
const svgoSchema = z.object({ optimize: z.custom<Optimize>((value) => typeof value === 'function') })

/** Reads the drawings of the packages in a folder, smaller than they are there. */
async function drawings(folder: string): Promise<(file: string) => string> {
  const path = join(folder, 'node_modules/svgo/lib/svgo-node.js')
  const { optimize } = svgoSchema.parse({ ...(await import(pathToFileURL(path).href)) })
  return (file) => {
    const [pack = '', name = ''] = file.split('/')
    const place = pack === 'lobehub' || pack === 'simple-icons' ? FOLDERS[pack] : pack
    const svg = readFileSync(join(folder, 'node_modules', place, `${name}.svg`), 'utf8')
    return optimize(svg, { floatPrecision: PRECISION, multipass: true }).data
  }
}

async function writeSprites(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'marks-'))
  try {
    const wanted = Object.entries(PACKAGES).map(([name, version]) => `${name}@${version}`)
    const install = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', ...wanted]
    const { status } = spawnSync('npm', install, { stdio: 'inherit', shell: process.platform === 'win32' })
    if (status !== 0) throw new MarkError('the packages could not be fetched')
    const sprites = makeSprites(readShippedMarks(), readProminence(), await drawings(folder))
    for (const [i, sprite] of sprites.entries()) writeFileSync(join(SPRITES, `marks-${i + 1}.svg`), sprite)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await writeSprites()
