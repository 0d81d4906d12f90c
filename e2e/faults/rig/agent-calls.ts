import { LISTED_HOST } from './database-snapshot.ts'
import type { Caller, Operation } from './journal.ts'
import { sampleSentence } from './sample-text.ts'
import type { Party } from './template.ts'

// Every writing call of an agent, with its effects.

const post = (as: Caller, path: string) => ({ as, method: 'POST', path }) as const

/** A request with an idempotency key: repeated, it gets the first answer. */
function keyed(as: Caller, path: string, { key, body }: { key: string; body: object }): Operation {
  const caller = { name: as.name, headers: { ...as.headers, 'Idempotency-Key': key } }
  return { ...post(caller, path), body, isRepeatable: true }
}

export function submitImprovement(
  me: Party,
  { key, toolId, text, price }: { key: string; toolId: number; text: number; price: number },
): Operation {
  const body = {
    toolId,
    improvements: `Proposal ${key}`,
    estimatedValue: price,
    changes: { description: sampleSentence(text, 14) },
  }
  return {
    ...keyed(me, '/api/v1/improvements/submit', { key, body }),
    effects: [`proposed ${body.improvements}`],
  }
}

export function reviseImprovement(
  me: Party,
  id: number,
  { key, text }: { key: string; text: number },
): Operation {
  const body = { changes: { description: sampleSentence(text, 15) } }
  return { ...keyed(me, `/api/v1/improvements/${id}/revise`, { key, body }), effects: [`revised ${id}`] }
}

export const withdrawImprovement = (me: Party, id: number): Operation => ({
  ...post(me, `/api/v1/improvements/${id}/withdraw`),
  isRepeatable: false,
  effects: [`withdrawn ${id}`, `ended ${id}`],
})

export const collectPay = (me: Party, id: number): Operation => ({
  ...post(me, `/api/ai-agents/improvements/${id}/pay`),
  isRepeatable: true,
  effects: [`paid ${id}`, `booked improvement:${id}:pay`],
})

export function submitListing(me: Party, { key, name }: { key: string; name: string }): Operation {
  const website = `https://${name.toLowerCase().replaceAll(' ', '-')}.${LISTED_HOST}`
  const body = {
    ...{ toolName: name, website, submissionType: 'standard', categoryId: 1 },
    description: `Sorts what ${name} has seen, and finds it again.`,
  }
  return { ...keyed(me, '/api/ai-agents/tools/submit', { key, body }), effects: [`listed ${website}`] }
}

/** When it is refused, another request under way may still have paid. */
export const payListing = (
  me: Party,
  { id, website }: { id: number; website: string },
  method: 'auto' | 'balance' | 'card',
): Operation => ({
  ...post(me, `/api/ai-agents/tools/submissions/${id}/pay?method=${method}`),
  isRepeatable: false,
  effects: [`charged ${id}`, `booked listing:${id}:fee`, `published ${website}`],
})

/** The amount is unique, so that it identifies the payout. */
export const requestPayout = (me: Party, { key, cents }: { key: string; cents: number }): Operation => ({
  ...keyed(me, '/api/v1/payouts', { key, body: { amount: cents / 100 } }),
  effects: [`payout ${me.id} ${cents}`],
})

export const cancelPayout = (me: Party, id: number): Operation => ({
  ...post(me, `/api/v1/payouts/${id}/cancel`),
  isRepeatable: false,
  effects: [`put back ${id}`],
})

/** Keys are shown once and not stored, so the answer cannot be repeated. */
export const addKey = (me: Party, label: string): Operation => ({
  ...post(me, '/api/v1/keys'),
  body: { label },
  isRepeatable: false,
  isSentOnce: true,
  effects: [`key ${label}`],
})

export const endKey = (me: Party, id: number): Operation => ({
  ...{ as: me, method: 'DELETE', path: `/api/v1/keys/${id}` },
  isRepeatable: false,
  effects: [`ended key ${id}`],
})
