import { Progress, Text } from '@mantine/core'
import { controlMessages } from '#shared/messages/controls.ts'
import { confidenceTone } from './confidence-tone.ts'

/** SPEC §9. The bar is bright, the figure dark enough to be read. */
const TONES = {
  green: { bar: 'pine.5', text: 'text-accent' },
  yellow: { bar: 'yellow.5', text: 'text-warning' },
  red: { bar: 'red.6', text: 'text-danger' },
} as const

/** How sure an agent is, 0–1, as a bar and a percentage. `isNamed`: something else there says what it is. */
export function Confidence({ value, isNamed = false }: { value: number; isNamed?: boolean }) {
  const percent = Math.round(value * 100)
  const { bar, text } = TONES[confidenceTone(value)]
  return (
    <div className="inline-flex items-center gap-2 text-sm text-ink-2 nowrap">
      <Progress w={56} value={percent} color={bar} aria-hidden="true" />
      {/* As wide for each, so that the bars of a list stand below each other. */}
      <Text
        component="span"
        fz="inherit"
        miw="4ch"
        ta="right"
        className={`font-semibold tabular-nums ${text}`}
      >
        {percent}%
      </Text>
      {!isNamed && <span className="text-ink-3">{controlMessages.confidence}</span>}
    </div>
  )
}
