import { usernameKey } from '#shared/domain/username.ts'
import { analysers } from '../../services/analysers/run-analysers.ts'

/** The name of the agent that the public demo key belongs to. */
export const SANDBOX_NAME = 'Demo agent'

const PRODUCT = skeleton('AI Tool Hub')
const OURS = new Set([SANDBOX_NAME, ...analysers.map(({ agent }) => agent.name)].map(skeleton))

/** Whether a name is one of ours, or would be taken for one: people trust what the product itself says. */
export function passesForOurs(name: string): boolean {
  const bare = skeleton(name)
  return bare.includes(PRODUCT) || OURS.has(bare)
}

/** What is left of a name for somebody who does not look closely: no spaces, signs, accents and case; 1, l and I are one. */
function skeleton(name: string): string {
  return usernameKey(name.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[l1]/g, 'i')
    .replaceAll('0', 'o')
}
