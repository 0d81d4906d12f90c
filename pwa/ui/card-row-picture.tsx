/** `missing`: the one that was asked for. `kept`: with a heart. `followed`: with a bell. */
export type PicturedCard = 'card' | 'missing' | 'kept' | 'followed'

const HEART = 'M84 26c-7-5-9-8-9-11.5a4.5 4.5 0 0 1 9-1.5a4.5 4.5 0 0 1 9 1.5c0 3.5-2 6.5-9 11.5Z'

const BELL =
  'M84 8a6.5 6.5 0 0 1 6.5 6.5c0 4 1.5 5.5 3 7.5h-19c1.5-2 3-3.5 3-7.5a6.5 6.5 0 0 1 6.5-6.5Zm-3 16h6a3 3 0 0 1-6 0Z'

const SIGNS = { card: undefined, missing: undefined, kept: HEART, followed: BELL } as const

const LOOKS = {
  card: { fill: 'var(--surface)', stroke: 'var(--line-strong)' },
  missing: { fill: 'none', stroke: 'var(--accent)', strokeWidth: 2, strokeDasharray: '5 5' },
  kept: { fill: 'var(--surface)', stroke: 'var(--accent)' },
  followed: { fill: 'var(--surface)', stroke: 'var(--accent)' },
} as const

const WIDTH = 104
const HEIGHT = 72
const STEP = WIDTH + 16

/** A row out of the catalogue, for pages that stand for something that is not there. */
export function CardRowPicture({ cards }: { cards: readonly [PicturedCard, PicturedCard, PicturedCard] }) {
  return (
    <svg
      className="measure w-full mb-4"
      viewBox={`0 0 ${2 * STEP + WIDTH + 4} ${HEIGHT + 4}`}
      aria-hidden="true"
    >
      {cards.map((kind, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card of the picture is its place
        <g key={at} transform={`translate(${at * STEP + 2} 2)`} {...LOOKS[kind]}>
          <rect width={WIDTH} height={HEIGHT} rx="10" />
          {kind === 'missing' ? <QuestionMark /> : <CardLines />}
          {SIGNS[kind] && <path fill="var(--accent)" d={SIGNS[kind]} />}
        </g>
      ))}
    </svg>
  )
}

function QuestionMark() {
  return (
    <path
      strokeDasharray="none"
      strokeLinecap="round"
      strokeWidth="4"
      d="M43 28a9 9 0 1 1 13 8c-3 1.6-4 3.4-4 6.4M52 51.5v.01"
    />
  )
}

function CardLines() {
  return (
    <g stroke="none" fill="var(--line)">
      <rect fill="var(--accent-soft)" x="11" y="11" width="20" height="20" rx="6" />
      <rect fill="var(--line-strong)" x="39" y="14" width="44" height="6" rx="3" />
      <rect x="39" y="25" width="28" height="5" rx="2.5" />
      <rect x="11" y="42" width="80" height="5" rx="2.5" />
      <rect x="11" y="53" width="56" height="5" rx="2.5" />
    </g>
  )
}
