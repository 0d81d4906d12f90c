import { useEffect, useState } from 'react'
import { agentKeyMessages } from '#shared/messages/agent-calls.ts'
import { type KeptKey, keepAgentKey, useAgentKey } from '../../data/agent-key.ts'
import { endSigningKey, forgetAgentKey, moveToSigningKey } from '../../data/agent-signing-key.ts'
import { useOnline } from '../../data/use-online.ts'
import { showToast } from '../../ui/toast.ts'
import { AgentDesk } from './agent-desk.tsx'
import { GetKey, NewKey } from './get-key.tsx'
import { keyStart } from './masked-key.ts'

interface AgentDashboardProps {
  /** The referral code of the friend by whose link somebody came. */
  invitation: string | null
}

/**
 * Of the agent whose key this browser keeps; without one, the way to get one. Where the browser can sign, an API key stays
 * only until its owner has seen it.
 */
export function AgentDashboard({ invitation }: AgentDashboardProps) {
  const kept = useAgentKey()
  /** A new API key, until its owner has stored it. Another tab may stop keeping it meanwhile. */
  const [made, setMade] = useState<string | null>(null)
  /** An API key that its owner has a copy of. */
  const [copied, setCopied] = useState<string | null>(null)
  const moved = useMovedKey(made === null ? kept : null)
  const keepNew = (apiKey: string) => {
    keepAgentKey({ kind: 'plain', apiKey })
    setMade(apiKey)
  }
  const keepTyped = (apiKey: string) => {
    setCopied(apiKey)
    keepAgentKey({ kind: 'plain', apiKey })
  }
  if (made !== null) {
    const finish = () => {
      setCopied(made)
      setMade(null)
    }
    return <NewKey apiKey={made} onDone={finish} />
  }
  if (kept === null)
    return <GetKey invitation={invitation} onKey={(key, isNew) => (isNew ? keepNew(key) : keepTyped(key))} />
  const replace = (apiKey: string) => {
    keepNew(apiKey)
    // It ends with the key that was replaced, too.
    if (kept.kind === 'signing') void endSigningKey(kept)
  }
  return (
    <AgentDesk
      key={keyStart(kept)}
      kept={kept}
      lastCopy={moved === copied ? null : moved}
      onCopied={() => setCopied(moved)}
      onForget={() => void forget(kept)}
      onReplace={replace}
    />
  )
}

/** Moves an API key to a signing key, as soon as there is a connection. @returns the API key that has left the browser */
function useMovedKey(kept: KeptKey | null): string | null {
  const [moved, setMoved] = useState<string | null>(null)
  const isOnline = useOnline()
  const apiKey = kept?.kind === 'plain' ? kept.apiKey : null
  useEffect(() => {
    if (apiKey === null || !isOnline) return
    void moveToSigningKey(apiKey).then((isMoved) => isMoved && setMoved(apiKey))
  }, [apiKey, isOnline])
  return moved
}

async function forget(kept: KeptKey): Promise<void> {
  if (await forgetAgentKey(kept)) return
  showToast({ title: 'The key has left this browser', text: agentKeyMessages.notEnded })
}
