import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPicture, loadFonts } from './draw-picture.ts'
import type { LogoSource, PicturedTool, PictureFacts } from './picture-facts.ts'

const fonts = loadFonts()
const makeTool = (overrides: Partial<PicturedTool> = {}): PicturedTool => ({
  name: 'Alpha',
  host: 'alpha.example.com',
  logo: null,
  price: 'From $20/mo',
  isGone: false,
  rating: { value: '4.6', reviews: '1,204' },
  ...overrides,
})
const ofTool = (tool: Partial<PicturedTool>, description = 'It writes.'): PictureFacts => ({
  kind: 'tool',
  tool: makeTool(tool),
  description,
  category: 'Writing',
})
const ofPair = (name: string): PictureFacts => ({
  kind: 'comparison',
  tools: [makeTool({ name }), makeTool({ name, price: 'From $100,000/mo' })],
})
const ofList = (title: string, name: string): PictureFacts => ({
  kind: 'collection',
  label: 'List',
  title,
  line: '1,204 AI tools',
  tools: Array.from({ length: 6 }, () => makeTool({ name })),
  more: 1198,
})
const draw = (facts: PictureFacts, logos: [string, LogoSource][] = []) =>
  drawPicture(facts, new Map(logos), fonts)

/** The brightest channel of the edges of a picture, where only its ground may be. */
async function brightestEdge(png: Buffer): Promise<number> {
  const edges = [
    { left: 0, top: 0, width: 60, height: 630 },
    { left: 1140, top: 0, width: 60, height: 630 },
    { left: 0, top: 590, width: 1200, height: 40 },
  ]
  const stats = await Promise.all(
    edges.map((edge) =>
      sharp(png)
        .extract(edge)
        .toBuffer()
        .then((part) => sharp(part).stats()),
    ),
  )
  return Math.max(...stats.flatMap(({ channels }) => channels.map(({ max }) => max)))
}

const LONG = {
  'one word': 'W'.repeat(120),
  'many words': 'An extraordinarily long name of a tool '.repeat(4).slice(0, 120).trim(),
  markup: '<img src=x onerror=alert(1)>'.repeat(4),
  'marks upon marks': `Z${'̸̷̶'.repeat(30)}algo`,
  'no letter at all': '🎉🎉🎉',
}

test.each(Object.entries(LONG))(
  '%s stays within the picture, whatever it is a picture of',
  async (_, name) => {
    for (const facts of [ofTool({ name }, name.repeat(3).slice(0, 180)), ofPair(name), ofList(name, name)])
      expect(await brightestEdge(await draw(facts))).toBeLessThan(40)
  },
)

test('what no font of ours can write is left out; a name without a letter becomes the host', async () => {
  const alpha = await draw(ofTool({}))
  for (const name of ['Alpha 🎉', 'Alpha 通义', 'שלום Alpha', '‮Alpha', 'Alpha ⁂'])
    expect((await draw(ofTool({ name }))).equals(alpha), name).toBe(true)
  const host = await draw(ofTool({ name: 'alpha.example.com' }))
  expect((await draw(ofTool({ name: '通义千问' }))).equals(host)).toBe(true)
})

test.each(['Łódź', 'İstanbul', 'Việt', 'Ελλάς', 'Ђорђе'])(
  '%s is written with all its letters',
  async (name) => {
    const whole = await draw(ofTool({ name }))
    for (const letter of new Set(name.replace(/\s/g, '')))
      expect((await draw(ofTool({ name: name.replaceAll(letter, '') }))).equals(whole), letter).toBe(false)
  },
)

test('a mark and an icon stand in place of the letter; a damaged one leaves it', async () => {
  const red = '<symbol id="mark-red" viewBox="-7 -7 38 38"><path fill="#f00" d="M-7-7h38v38h-38z"/></symbol>'
  const blue = await sharp({ create: { width: 128, height: 128, channels: 3, background: '#00f' } })
    .webp()
    .toBuffer()
  const facts = ofTool({ logo: 'x' })
  const pixelOf = async (source: LogoSource) => {
    const png = await draw(facts, [['x', source]])
    return [
      ...(await sharp(png)
        .extract({ left: 170, top: 260, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer()),
    ]
  }
  expect(await pixelOf({ kind: 'mark', symbol: red })).toEqual([255, 0, 0])
  const [, , blueness = 0] = await pixelOf({ kind: 'icon', bytes: new Uint8Array(blue) })
  expect(blueness).toBeGreaterThan(200)
  const damaged = await draw(facts, [['x', { kind: 'icon', bytes: new Uint8Array([1, 2, 3]) }]])
  expect(damaged.equals(await draw(ofTool({})))).toBe(true)
})
