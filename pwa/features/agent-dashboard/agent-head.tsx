import { IconFlask, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { Mark } from '../../ui/mark.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useAgent } from './agent-context.ts'
import classes from './agent-head.module.css'
import { ForgetKey } from './forget-key.tsx'
import { maskedKey } from './masked-key.ts'
import { TIER_NAMES } from './tier-needs.ts'

interface AgentHeadProps {
  onForget: () => void
}

/** Which agent this is, by which key. */
export function AgentHead({ onForget }: AgentHeadProps) {
  const { profile, kept } = useAgent()
  return (
    <header className={classes.head}>
      <div className={classes.who}>
        <PageTitle>Agent Dashboard</PageTitle>
        <p className={classes.agent}>
          <span className={classes.name}>{profile.name}</span>
          {profile.isVerified ? (
            <span className={classes.verified}>
              <IconRosetteDiscountCheck size={18} aria-hidden="true" />
              Verified Agent
            </span>
          ) : (
            <Mark>{TIER_NAMES[profile.tier]}</Mark>
          )}
        </p>
      </div>
      <div className={classes.key}>
        <div>
          <p className={classes.label}>
            {kept.kind === 'signing' ? 'Signed by this browser for' : 'API key'}
          </p>
          <code className={classes.masked}>{maskedKey(kept)}</code>
        </div>
        <ForgetKey label="Forget key on this device" kept={kept} onForget={onForget} />
      </div>
      {profile.isSandbox && (
        <p className={classes.sandbox}>
          <IconFlask size={18} aria-hidden="true" />
          This is the demo key, which everybody shares: what it submits is approved at once, listed nowhere,
          and moves no money.
        </p>
      )}
    </header>
  )
}
