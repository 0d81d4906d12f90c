import { type CSSProperties, createElement, type ReactElement } from 'react'
import { avatarHue, avatarInitial } from '#shared/domain/avatar-hue.ts'
import { pictureMessages } from '#shared/messages/pictures.ts'
import { uiMessages } from '#shared/messages/ui.ts'
import { PICTURE_SIZE } from '#shared/site/picture.ts'
import type { PicturedTool, PictureFacts } from './picture-facts.ts'

/** The dark theme of pwa/ui/styles/tokens.css: previews stand on white pages more often than on black ones. */
const COLOURS = {
  page: '#0d1110',
  surface: '#151b19',
  line: '#27302c',
  ink: '#ecf1ee',
  ink2: '#b4beb8',
  ink3: '#8f9b95',
  accent: '#5ccb9d',
  accentSoft: '#14332a',
  onAccentSoft: '#86dfb9',
  /** The brand's shape behind everything. */
  shade: '#121917',
  shadeNut: '#0f1513',
} as const

const EDGE = 76

/** The parts of the logo, as in public/icons/icon.svg. */
const JAW = 'M7.2-11.3a13.4 13.4 0 1 1-14.4 0V4.16L0 8.31l7.2-4.15Z'
const NUT = 'M0-5.08 4.4-2.54v5.08L0 5.08l-4.4-2.54v-5.08Z'
const STAR = 'M12 2.5l2.94 5.96 6.58.96-4.76 4.64 1.12 6.55L12 17.52l-5.88 3.09 1.12-6.55L2.48 9.42l6.58-.96z'

/** Images of the tools that have one, by `logo`, as data addresses. */
export type Logos = ReadonlyMap<string, string>

type Child = ReactElement | string | null

const box = (style: CSSProperties, ...children: Child[]) =>
  createElement('div', { style: { display: 'flex', ...style } }, ...children)
const row = (style: CSSProperties, ...children: Child[]) =>
  box({ alignItems: 'center', ...style }, ...children)
const column = (style: CSSProperties, ...children: Child[]) =>
  box({ flexDirection: 'column', ...style }, ...children)

/** Text of so many lines at most; what is longer ends in an ellipsis, and a word that is wider than its line breaks. */
const text = (lines: number, style: CSSProperties, content: string) =>
  createElement(
    'div',
    { style: { display: 'block', wordBreak: 'break-word', lineClamp: lines, ...style } },
    content,
  )

/** All of a picture, for satori. */
export function pictureElement(facts: PictureFacts, logos: Logos): ReactElement {
  const { width, height } = PICTURE_SIZE
  const ground = {
    width,
    height,
    position: 'relative',
    overflow: 'hidden',
    background: COLOURS.page,
  } as const
  return box(
    ground,
    box({ position: 'absolute', right: -150, top: 60 }, brandMark(680, COLOURS.shade, COLOURS.shadeNut)),
    column(
      {
        // Above the mark, which is positioned and would be painted over what is not.
        position: 'absolute',
        left: EDGE,
        top: 56,
        width: width - 2 * EDGE,
        height: height - 2 * 56,
        color: COLOURS.ink,
        fontWeight: 500,
      },
      header(labelOf(facts)),
      content(facts, logos),
    ),
  )
}

function labelOf(facts: PictureFacts): string | null {
  if (facts.kind === 'tool') return facts.category
  return facts.kind === 'comparison' ? pictureMessages.comparison : facts.label
}

function content(facts: PictureFacts, logos: Logos): ReactElement {
  if (facts.kind === 'tool') return toolContent(facts, logos)
  return facts.kind === 'comparison' ? comparisonContent(facts.tools, logos) : collectionContent(facts, logos)
}

function header(label: string | null): ReactElement {
  return row(
    { justifyContent: 'space-between', height: 52 },
    row(
      { gap: 16, fontSize: 34, fontWeight: 700, letterSpacing: '-0.025em' },
      brandMark(50, COLOURS.accent, COLOURS.ink),
      uiMessages.aiToolHub,
    ),
    label === null
      ? null
      : text(1, { fontSize: 28, color: COLOURS.ink3, maxWidth: 560, textAlign: 'right' }, label),
  )
}

function toolContent(
  { tool, description }: Extract<PictureFacts, { kind: 'tool' }>,
  logos: Logos,
): ReactElement {
  const size = nameSize(tool.name, 100, 780)
  return column(
    { flexGrow: 1, justifyContent: 'space-between', paddingTop: 56 },
    row(
      { gap: 48 },
      avatar(tool, logos, 196),
      text(
        2,
        { fontSize: size, fontWeight: 700, letterSpacing: '-0.04em', lineHeight: 1.04, width: 804 },
        tool.name,
      ),
    ),
    column(
      { gap: 34 },
      text(2, { fontSize: 34, lineHeight: 1.32, color: COLOURS.ink2, width: 1010 }, description),
      row({ gap: 28, height: 60 }, priceBadge(tool, 32), ratingLine(tool, 34)),
    ),
  )
}

function comparisonContent(tools: readonly PicturedTool[], logos: Logos): ReactElement {
  const isPair = tools.length === 2
  const [gap, side, width] = isPair ? [96, 132, 476] : [32, 104, 328]
  const cards = tools.flatMap((tool, at) => [
    ...(isPair && at > 0 ? [versus()] : []),
    column(
      {
        width,
        height: 396,
        boxSizing: 'border-box',
        padding: isPair ? 40 : 30,
        justifyContent: 'space-between',
        background: COLOURS.surface,
        border: `2px solid ${COLOURS.line}`,
        borderRadius: 28,
      },
      avatar(tool, logos, side),
      text(
        3,
        {
          fontSize: isPair
            ? nameSize(tool.name, 56, width - 84, 34)
            : nameSize(tool.name, 44, width - 64, 28),
          fontWeight: 700,
          letterSpacing: '-0.03em',
          lineHeight: 1.08,
        },
        tool.name,
      ),
      isPair
        ? row({ gap: 22, height: 52 }, priceBadge(tool, 26), ratingLine(tool, 28, false))
        : column({ gap: 16, height: 96 }, row({}, priceBadge(tool, 24)), ratingLine(tool, 26)),
    ),
  ])
  return row(
    { position: 'relative', gap: isPair ? 0 : gap, justifyContent: 'space-between', marginTop: 'auto' },
    ...cards,
  )
}

function versus(): ReactElement {
  return row(
    { width: 96, justifyContent: 'center', fontSize: 32, fontWeight: 700, color: COLOURS.accent },
    pictureMessages.versus,
  )
}

function collectionContent(
  { title, line, tools, more }: Extract<PictureFacts, { kind: 'collection' }>,
  logos: Logos,
): ReactElement {
  return column(
    { flexGrow: 1, justifyContent: 'space-between', paddingTop: 50 },
    column(
      { gap: 22 },
      text(
        2,
        {
          fontSize: nameSize(title, 88, 1000),
          fontWeight: 700,
          letterSpacing: '-0.04em',
          lineHeight: 1.04,
          width: 1048,
        },
        title,
      ),
      text(1, { fontSize: 34, color: COLOURS.ink2 }, line),
    ),
    row(
      { gap: 30, alignItems: 'flex-start', height: 172 },
      ...tools.map((tool) =>
        column(
          { width: 132, gap: 14, alignItems: 'center' },
          avatar(tool, logos, 120),
          text(1, { fontSize: 21, color: COLOURS.ink2, maxWidth: 132 }, tool.name),
        ),
      ),
      more === 0
        ? null
        : row(
            { height: 120, paddingLeft: 4, fontSize: 34, fontWeight: 700, color: COLOURS.ink3 },
            `+${more}`,
          ),
    ),
  )
}

/** As large as leaves a name of this length two lines of `width` pixels. A letter is about 0.56 of its size wide. */
function nameSize(name: string, largest: number, width: number, smallest = largest / 2): number {
  const longest = Math.max(...name.split(/\s+/).map(({ length }) => length))
  const forLines = (width * 1.8) / (name.length * 0.56)
  const forWord = width / (longest * 0.58)
  return Math.round(Math.max(smallest, Math.min(largest, forLines, forWord)))
}

function brandMark(side: number, jaw: string, nut: string): ReactElement {
  const part = (d: string, fill: string) =>
    createElement('path', { d, fill, stroke: fill, strokeWidth: 1.2, strokeLinejoin: 'round' })
  return createElement(
    'svg',
    { width: side, height: side, viewBox: '0 0 32 32' },
    createElement('g', { transform: 'translate(16 16) rotate(30)' }, part(JAW, jaw), part(NUT, nut)),
  )
}

function avatar({ name, logo }: PicturedTool, logos: Logos, side: number): ReactElement {
  const image = logo === null ? undefined : logos.get(logo)
  const shape = { width: side, height: side, flexShrink: 0, borderRadius: Math.round(side * 0.22) }
  if (image !== undefined)
    return createElement('img', { src: image, width: side, height: side, style: shape })
  const hue = avatarHue(name)
  return row(
    {
      ...shape,
      justifyContent: 'center',
      background: oklch(0.33, 0.055, hue),
      color: oklch(0.89, 0.075, hue),
      fontSize: Math.round(side * 0.5),
      fontWeight: 700,
    },
    avatarInitial(name),
  )
}

function priceBadge({ price, isGone }: PicturedTool, fontSize: number): ReactElement {
  return row(
    {
      padding: `${Math.round(fontSize * 0.3)}px ${Math.round(fontSize * 0.75)}px`,
      flexShrink: 0,
      borderRadius: 999,
      background: isGone ? COLOURS.line : COLOURS.accentSoft,
      color: isGone ? COLOURS.ink2 : COLOURS.onAccentSoft,
      fontSize,
      fontWeight: 700,
      lineHeight: 1.2,
    },
    price,
  )
}

/** `★ 4.6 / 5 (128)`; nothing where nobody has rated. */
function ratingLine({ rating }: PicturedTool, fontSize: number, withScale = true): ReactElement | null {
  if (rating === null) return null
  const star = createElement('path', { d: STAR, fill: COLOURS.accent })
  return row(
    { gap: 10, fontSize },
    createElement('svg', { width: fontSize, height: fontSize, viewBox: '0 0 24 24' }, star),
    text(1, { fontWeight: 700 }, rating.value),
    withScale ? text(1, { color: COLOURS.ink3 }, `${pictureMessages.outOfFive} (${rating.reviews})`) : null,
  )
}

/** `oklch()` as a hexadecimal colour: satori does not know it. Björn Ottosson's OKLab matrices, then sRGB. */
function oklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const hex = channels.map((linear) => {
    const cut = Math.min(1, Math.max(0, linear))
    const value = cut <= 0.0031308 ? cut * 12.92 : 1.055 * cut ** (1 / 2.4) - 0.055
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${hex.join('')}`
}
