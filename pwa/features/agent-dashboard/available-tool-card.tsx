import type { AvailableTool } from '#shared/domain/improvement.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { Mark } from '../../ui/mark.tsx'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import classes from './available-tools.module.css'

const QUALITY = {
  good: { label: 'Good', tone: 'good' },
  fair: { label: 'Fair', tone: 'warning' },
  poor: { label: 'Poor', tone: 'bad' },
} as const

const SHOWN_GAPS = 3

interface AvailableToolCardProps {
  tool: AvailableTool
  isChosen: boolean
  onPick: () => void
}

/** A tool to be improved: how good its page is, what is missing there, and what that may bring. */
export function AvailableToolCard({ tool, isChosen, onPick }: AvailableToolCardProps) {
  const { name, description, currentQuality, gaps, potentialEarning } = tool
  const quality = QUALITY[currentQuality]
  return (
    <li className={classes.card}>
      <button type="button" className={classes.button} aria-pressed={isChosen} onClick={onPick}>
        <span className={classes.head}>
          <ToolAvatar name={name} logo={null} size="sm" />
          <span className={classes.name}>{name}</span>
          <Mark tone={quality.tone}>
            <span className="visually-hidden">Quality: </span>
            {quality.label}
          </Mark>
        </span>
        <span className={classes.text}>{description}</span>
        <span className={classes.gaps}>
          {gaps.slice(0, SHOWN_GAPS).map((gap) => (
            <span key={gap} className={classes.gap}>
              {gap}
            </span>
          ))}
          {gaps.length === 0 && <span>Nothing is missing</span>}
        </span>
        <span className={classes.foot}>
          <span>
            Up to <span className={classes.earning}>{formatDollars(potentialEarning)}</span>
          </span>
          {isChosen && <span className={classes.chosen}>Chosen</span>}
        </span>
      </button>
    </li>
  )
}
