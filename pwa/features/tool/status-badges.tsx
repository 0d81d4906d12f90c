import type { SyncTool } from '#shared/domain/tool.ts'
import { VERIFIED_MEANS } from '#shared/messages/tool-facts.ts'
import { dateText } from '../../ui/fact-text.ts'
import { FactCard } from './fact-card.tsx'
import classes from './status-badges.module.css'

/** SPEC §2, literally. */
const BADGES = [
  { status: 'verified', text: '✓ Verified', isOn: (tool: SyncTool) => tool.isVerified },
  { status: 'trending', text: '🔥 Trending', isOn: (tool: SyncTool) => tool.isTrending },
  { status: 'new', text: '✨ New', isOn: (tool: SyncTool) => tool.isNew },
] as const

export function StatusBadges({ tool }: { tool: SyncTool }) {
  const badges = BADGES.filter(({ isOn }) => isOn(tool))
  if (badges.length === 0) return null
  return (
    <FactCard title="Status">
      <ul className={classes.badges}>
        {badges.map(({ status, text }) => (
          <li key={status} className={classes.badge} data-status={status}>
            {text}
          </li>
        ))}
      </ul>
      {tool.verifiedAt !== null && (
        <p className={classes.note}>
          Verified on {dateText(tool.verifiedAt)}: {VERIFIED_MEANS}
        </p>
      )}
    </FactCard>
  )
}
