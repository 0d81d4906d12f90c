import { contract } from '#shared/api/contract.ts'
import type { SuggestionFiling } from '#shared/domain/suggestion.ts'
import { USER_SYNC_SCHEMA, userSyncAnswerSchema } from '#shared/sync/user-protocol.ts'
import { findAnyTool } from '../repositories/any-tools.ts'
import { startWithAdmins } from './as-admin.ts'

export const PATH = '/api/admin/suggestions'
export const [ADA, BEA] = [4, 5]
export const TOOL = {
  name: 'Otter',
  website: 'https://otter.example/',
  description: 'Writes down what is said in meetings. Teams search it later.',
  tags: ['Meetings', 'Notes'],
  vendor: null,
  pricing: 'freemium' as const,
  priceFrom: 10,
}
export const OTHER = { name: 'Fern', website: 'https://fern.example/' }

export const idOf = (number: number) => number.toString(16).padStart(32, '0')
type EditOf<T> = Omit<Extract<T, { kind: 'edit' }>, 'id' | 'kind' | 'note'>
type Edit = EditOf<SuggestionFiling>

export const edit = (number: number, { toolId, base, changes }: Edit, note: string | null = null) =>
  ({ id: idOf(number), kind: 'edit', toolId, base, changes, note }) as const
export const PRICE: Edit = { toolId: 1, base: { priceFrom: 10 }, changes: { priceFrom: 17 } }
export const NEW_TOOL = {
  name: 'Wren',
  website: 'https://wren.example/',
  description: 'Sings a melody for each sentence.',
  categoryId: 1,
  pricing: 'free' as const,
  tags: ['Music', 'Voice'],
  features: ['Melodies', 'Export'],
}
export const tool = (number: number, changes: object = {}) => ({
  id: idOf(number),
  kind: 'tool' as const,
  tool: { ...NEW_TOOL, ...changes },
  note: null,
})

/** A server with admins, two tools, and what a device and an admin send. */
export async function startSuggestions() {
  const started = await startWithAdmins({ categories: [{}], tools: [TOOL, OTHER] })
  const { call, store } = started
  const sent = new Map<number, number>()
  /** A device's round with these mutations. */
  const push = async (user: number, ...mutations: { name: string; args: object }[]) => {
    const first = sent.get(user) ?? 0
    sent.set(user, first + mutations.length)
    const clientId = `${user}`.repeat(32)
    const round = { schema: USER_SYNC_SCHEMA, user, clientId, epoch: null, since: 0 }
    const { body: known } = await call('POST', '/api/sync/user', {
      as: user,
      body: { ...round, mutations: [] },
    })
    const keyed = mutations.map((mutation, at) => {
      const mid = first + at + 1
      return { mid, key: `${user}${mid}`.padStart(32, '0'), ...mutation }
    })
    const { body } = await call('POST', '/api/sync/user', {
      as: user,
      body: { ...round, epoch: userSyncAnswerSchema.parse(known).epoch, mutations: keyed },
    })
    return userSyncAnswerSchema.parse(body)
  }
  /** @returns `applied`, or why it is refused, of each */
  const file = async (user: number, ...filings: object[]) => {
    const { results } = await push(user, ...filings.map((args) => ({ name: 'suggestion.file', args })))
    return results.map((result) => (result.status === 'applied' ? result.status : result.code))
  }
  const own = async (user: number) => {
    const { rows } = await push(user)
    return rows.flatMap((row) => (row.kind === 'suggestion' ? [row.suggestion] : []))
  }
  const list = async (query = '') =>
    contract.adminListSuggestions.output.parse((await call('GET', `${PATH}${query}`)).body)
  const revert = (id: number, reason = 'It was wrong.') =>
    call('POST', `${PATH}/${id}/revert`, { body: { reason } })
  const decide = (id: number, decision: object) =>
    call('POST', `${PATH}/${id}/decide`, { body: { reply: null, ...decision } })
  const entry = async (id: number) => (await findAnyTool(store.reader, id))?.tool
  return { ...started, push, file, own, list, decide, revert, entry }
}
