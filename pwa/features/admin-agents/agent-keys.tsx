import type { AdminAgent } from '#shared/api/admin-market-calls.ts'
import { formatShortDay } from '../../ui/format-day.ts'
import { Mark } from '../../ui/mark.tsx'
import classes from './agent-panel.module.css'

/** Enough of each key to tell it from the others, and whether it is used. */
export function AgentKeys({ keys }: { keys: AdminAgent['keys'] }) {
  return (
    <section className={classes.part}>
      <h3 className={classes.title}>Keys</h3>
      {keys.length === 0 && <p className={classes.name}>It has none.</p>}
      <ul className={classes.keys}>
        {keys.map((key) => (
          <li key={key.id} className={classes.key} data-revoked={key.revokedAt !== null}>
            <code className={classes.prefix}>{key.prefix}…</code>
            <span className={classes.words}>
              {key.label}
              <span className={classes.name}>{key.scopes.join(', ')}</span>
            </span>
            {key.revokedAt === null ? (
              <span className={classes.name}>{usedText(key.lastUsedAt)}</span>
            ) : (
              <Mark tone="bad">Revoked</Mark>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function usedText(lastUsedAt: string | null): string {
  return lastUsedAt === null ? 'Never used' : `Used ${formatShortDay(lastUsedAt)}`
}
