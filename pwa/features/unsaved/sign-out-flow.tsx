import { type ReactNode, useState } from 'react'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { currentAgentKey, type KeptKey } from '../../data/agent-key.ts'
import type { Me } from '../../data/session.ts'
import { KeyDialog, type KeyFate } from './key-dialog.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { useSignOut } from './use-sign-out.ts'

interface SignOutFlowProps {
  user: Me
  onClose: () => void
}

/** Signs out at once when nothing is at stake; asks first about an agent's key, then about what is not saved. */
export function SignOutFlow({ user, onClose }: SignOutFlowProps) {
  const [kept] = useState(secretKey)
  const [keyFate, setKeyFate] = useState<KeyFate | null>(kept === null ? 'forget' : null)
  const keyDialog = kept !== null && (
    <KeyDialog kept={kept} isLeaving={keyFate !== null} onChoose={setKeyFate} onClose={onClose} />
  )
  if (keyFate === null) return keyDialog
  return (
    <Leaving user={user} keyFate={keyFate} onClose={onClose}>
      {keyDialog}
    </Leaving>
  )
}

interface LeavingProps extends SignOutFlowProps {
  keyFate: KeyFate
  /** What stays on the screen until there is another question, or none. */
  children: ReactNode
}

function Leaving({ user, keyFate, onClose, children }: LeavingProps) {
  const control = useSignOut({ user, keyFate, onClose })
  return control.isAsked ? <SignOutDialog control={control} onClose={onClose} /> : children
}

/** The demo key is everybody's: there is nothing to lose and nothing to hide. */
function secretKey(): KeptKey | null {
  const kept = currentAgentKey()
  return kept?.kind === 'plain' && kept.apiKey === DEMO_AGENT_KEY ? null : kept
}
