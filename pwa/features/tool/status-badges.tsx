import type { SyncTool } from '#shared/domain/tool.ts'
import { FactCard } from './fact-card.tsx'
import classes from './status-badges.module.css'

/** SPEC §2, literally. */
export function StatusBadges({ tool }: { tool: SyncTool }) {
  const badges = [
    tool.isVerified && '✓ Verified',
    tool.isTrending && '🔥 Trending',
    tool.isNew && '✨ New',
  ].filter((badge) => badge !== false)
  if (badges.length === 0) return null
  return (
    <FactCard title="Status">
      <ul className={classes.badges}>
        {badges.map((badge) => (
          <li key={badge} className={classes.badge}>
            {badge}
          </li>
        ))}
      </ul>
    </FactCard>
  )
}
