import type { BuildMutation } from './build-form.ts'

/** A tool that no catalogue has: changes that name it are refused for good. */
export const UNKNOWN_TOOL = 999_999
/** Of whom the second is premium. */
export const SAMPLE_USERS = [1, 2] as const
/** The last two are in no sample. */
export const SAMPLE_TOOLS = 42

export type SamplePart = 'taken' | 'waiting'

/**
 * What a user changes in each part, in every form that a build has known; a build writes those that pass its own schema. No two
 * users and parts share a tool, a name or a text. A new mutation, and a new form of one, is a line here.
 */
export function sampleMutations(user: number, part: SamplePart): BuildMutation[] {
  const first = (user - 1) * 20 + (part === 'taken' ? 1 : 11)
  const [tool, other, third] = [first, first + 1, first + 2]
  const isFirst = part === 'taken'
  const id = (kind: string) => `${user}${isFirst ? 1 : 2}${kind}`.padEnd(32, '0')
  const text = (what: string) => `${what} of ${user}, ${part}`
  const listId = id('a')
  return [
    { name: 'favorite.set', args: { toolId: tool, on: true } },
    { name: 'favorite.set', args: { toolId: other, on: true } },
    { name: 'favorite.set', args: { toolId: other, on: false } },
    { name: 'favorite.set', args: { toolId: UNKNOWN_TOOL, on: true } },
    { name: 'review.set', args: { toolId: tool, review: { rating: 4, text: text('Review') } } },
    { name: 'review.set', args: { toolId: third, review: null } },
    { name: 'ticket.open', args: { id: id('b'), subject: text('Subject'), message: text('Message') } },
    { name: 'comparison.set', args: { toolIds: [tool, other], on: true } },
    { name: 'follow.set', args: { subject: { kind: 'tool', toolId: tool }, on: true } },
    { name: 'follow.set', args: { subject: { kind: 'vendor', vendor: text('Vendor') }, on: true } },
    { name: 'follow.set', args: { subject: { kind: 'search', query: `q=${part}` }, on: true } },
    { name: 'follow.set', args: { subject: { kind: 'price', toolId: third, atMost: 5 }, on: true } },
    { name: 'list.set', args: { listId, name: text('List'), notes: { base: '', text: text('Notes') } } },
    { name: 'list.set', args: { listId, token: id('c') } },
    { name: 'entry.set', args: { listId, toolId: tool, position: 'a0', notes: { base: '', text: 'Why' } } },
    { name: 'entry.set', args: { listId, toolId: other, position: 'a1', plan: 'Pro', seats: 3 } },
    { name: 'report.file', args: { toolId: tool, kind: 'dead', note: text('Report') } },
    {
      name: 'suggestion.file',
      args: {
        id: id('d'),
        kind: 'edit',
        toolId: third,
        base: { priceFrom: null },
        changes: { priceFrom: 7 },
        note: text('Suggestion'),
      },
    },
    { name: 'suggestion.withdraw', args: { id: id('d') } },
    { name: 'suggestion.file', args: { id: id('e'), kind: 'tool', note: null, tool: newTool(id('e')) } },
    {
      name: 'suggestion.file',
      args: {
        id: id('f'),
        kind: 'tool',
        note: null,
        tool: { ...newTool(id('f')), vendor: text('Maker'), launchYear: 2020, platforms: ['web'] },
      },
    },
    { name: 'preference.set', args: { name: 'theme', value: isFirst ? 'dark' : 'light' } },
    { name: 'preference.set', args: { name: 'tour', value: isFirst ? 'open' : 'completed' } },
    { name: 'preference.set', args: { name: 'recent', value: [tool, other] } },
    { name: 'preference.set', args: { name: 'decisionMails', value: isFirst } },
    { name: 'newsletter.set', args: { on: isFirst } },
  ]
}

/** Of a tool of its own. */
export function acknowledgedSample(user: number): BuildMutation {
  return { name: 'favorite.set', args: { toolId: user * 20, on: true } }
}

function newTool(id: string): object {
  return {
    name: `Tool ${id.slice(0, 3)}`,
    description: 'It reads long texts and says what they mean.',
    website: `https://tool-${id.slice(0, 3)}.example.com`,
    categoryId: 1,
    pricing: 'free',
    tags: [],
    features: [],
  }
}
