import type { KeptKey } from '../../data/agent-key.ts'

const SHOWN = 14

/** The beginning of an API key: enough to tell it from others, nothing to use it with. */
export function keyStart(kept: KeptKey): string {
  if (kept.kind === 'signing') return kept.prefix
  return kept.apiKey.slice(0, Math.min(SHOWN, Math.floor(kept.apiKey.length / 2)))
}

/** What a screen shows of a key. */
export function maskedKey(kept: KeptKey): string {
  return `${keyStart(kept)}••••••••`
}
