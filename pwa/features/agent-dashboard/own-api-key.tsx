import type { AgentProfile } from '#shared/domain/agent.ts'
import { type AgentCall, callWithKey, isSendableKey } from '../../data/agent-api.ts'
import type { KeptKey } from '../../data/agent-key.ts'
import { ApiError } from '../../data/api-errors.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useAgent } from './agent-context.ts'

interface OwnApiKeyProps {
  value: string
  isBusy: boolean
  problem: string | undefined
  onChange: (typed: string) => void
}

/** Asks for the API key where the browser signs: a signature hands out no keys, so that a script cannot get itself one. */
export function OwnApiKey({ value, isBusy, problem, onChange }: OwnApiKeyProps) {
  const { kept } = useAgent()
  if (kept.kind === 'plain') return null
  return (
    <TextField
      name="ownKey"
      label="Your API key"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      required
      placeholder={`${kept.prefix}…`}
      value={value}
      readOnly={isBusy}
      problem={problem}
      hint="This browser does not keep it, and only the key itself makes another one. It is used once."
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** The calls that make keys; null where the typed key is none. */
export function callToMakeKeys(kept: KeptKey, call: AgentCall, typed: string): AgentCall | null {
  if (kept.kind === 'plain') return call
  const key = typed.trim()
  return isSendableKey(key) ? callWithKey('X-API-Key', key) : null
}

/** Whether a typed key is another agent's, for which it would make keys. A key that may not read is taken at its word. */
export async function isOfOther(make: AgentCall, { id }: Pick<AgentProfile, 'id'>): Promise<boolean> {
  try {
    return (await make('agentProfile')).id !== id
  } catch (error) {
    if (error instanceof ApiError && error.code === 'scope-missing') return false
    throw error
  }
}

/** Whether a typed key was refused: it is unknown, has ended, or may not make this key. */
export function isWrongKey({ kind }: KeptKey, error: unknown): boolean {
  const isRefused = error instanceof ApiError && (error.status === 401 || error.code === 'scope-missing')
  return kind === 'signing' && isRefused
}

/** What is said at the field of a key that cannot be used. */
export const NOT_OWN_KEY = 'Please enter an API key of this agent that may manage keys.'
