import type { CSSProperties } from 'react'
import classes from './hub.module.css'

const COLUMNS = 3
const WIDTH = 132
const HEIGHT = 84
const GAP = 16
const LEFT = 26
const TOP = 62

/** Where each card comes from, seen from its place in the grid, and how it is turned there; and the hue of its mark. */
const CARDS = [
  { x: -70, y: 44, turn: -18, hue: 254 },
  { x: 34, y: -76, turn: 11, hue: 42 },
  { x: 60, y: 30, turn: -9, hue: 312 },
  { x: -84, y: -30, turn: 14, hue: 132 },
  { x: -22, y: 66, turn: -7, hue: 162 },
  { x: 88, y: -46, turn: 16, hue: 12 },
  { x: -52, y: 60, turn: 9, hue: 284 },
  { x: 46, y: 74, turn: -15, hue: 68 },
  { x: 72, y: 34, turn: 20, hue: 224 },
] as const
const CHOSEN = 4

const LINE = 'var(--line)'
const STRONG = 'var(--line-strong)'
const ACCENT = 'var(--accent)'
const WINDOW = { fill: 'var(--sunken)', stroke: LINE }
const TICK = {
  fill: 'none',
  stroke: ACCENT,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  strokeWidth: 3,
} as const

type CardStyle = CSSProperties & Record<'--x' | '--y' | '--turn' | '--at', string | number>

/** Scattered windows come together into one grid, and one of them is the right one. */
export function GatherPicture() {
  return (
    <svg className={classes.picture} viewBox="0 0 480 372" aria-hidden="true">
      <rect {...WINDOW} x="1" y="1" width="478" height="370" rx="18" />
      <path {...WINDOW} d="M1 42H479" />
      {[24, 42, 60].map((x) => (
        <circle key={x} fill={STRONG} cx={x} cy="22" r="5" />
      ))}
      <rect fill={LINE} x="150" y="13" width="180" height="18" rx="9" />
      {CARDS.map((card, at) => (
        <GatheredCard key={card.hue} card={card} at={at} isChosen={at === CHOSEN} />
      ))}
    </svg>
  )
}

interface GatheredCardProps {
  card: (typeof CARDS)[number]
  at: number
  isChosen: boolean
}

function GatheredCard({ card, at, isChosen }: GatheredCardProps) {
  const style: CardStyle = {
    '--x': `${card.x}px`,
    '--y': `${card.y}px`,
    '--turn': `${card.turn}deg`,
    '--at': at,
  }
  const left = LEFT + (at % COLUMNS) * (WIDTH + GAP)
  const top = TOP + Math.floor(at / COLUMNS) * (HEIGHT + GAP)
  return (
    <g transform={`translate(${left} ${top})`}>
      <g className={classes.card} style={style}>
        <rect
          fill="var(--surface)"
          stroke={isChosen ? ACCENT : STRONG}
          strokeWidth={isChosen ? 2 : 1}
          width={WIDTH}
          height={HEIGHT}
          rx="11"
        />
        <rect fill={`oklch(var(--tint-facet) ${card.hue})`} x="12" y="12" width="26" height="26" rx="7" />
        <rect fill={STRONG} x="48" y="15" width={44 + ((at * 7) % 20)} height="8" rx="4" />
        <rect fill={LINE} x="48" y="29" width="34" height="6" rx="3" />
        <rect fill={LINE} x="12" y="50" width="104" height="6" rx="3" />
        <rect fill={LINE} x="12" y="63" width={60 + ((at * 13) % 36)} height="6" rx="3" />
        {isChosen && <path {...TICK} d="M106 19l5 5 10-10" />}
      </g>
    </g>
  )
}
