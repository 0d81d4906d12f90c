import type { ArgsOf, Mutation, MutationName, MutationOf } from '#shared/sync/user-mutations.ts'
import { UnreachableError } from '../../data/api-errors.ts'
import { reasonOf } from '../../data/reason-of.ts'

type NameOf = (toolId: number) => string

/** What a change asks for, in words for people; each begins a sentence that the reason ends. */
const DESCRIPTIONS: { readonly [N in MutationName]: (args: ArgsOf<N>, nameOf: NameOf) => string } = {
  'favorite.set': ({ toolId, on }, nameOf) => `${on ? 'Add' : 'Remove'} ${nameOf(toolId)}`,
  'review.set': ({ toolId, review }, nameOf) =>
    `${review === null ? 'Remove your review of' : 'Your review of'} ${nameOf(toolId)}`,
  'ticket.open': ({ subject }) => `Support ticket “${subject}”`,
  'comparison.set': ({ toolIds, on }, nameOf) =>
    `${on ? 'Save' : 'Remove'} the comparison of ${toolIds.map(nameOf).join(', ')}`,
  'preference.set': ({ name }) => `Your choice of ${name}`,
  'newsletter.set': ({ on }) => `${on ? 'Subscribe to' : 'Unsubscribe from'} the newsletter`,
}

export function describeChange<N extends MutationName>(
  { name, args }: MutationOf<N>,
  nameOf: NameOf,
): string {
  return DESCRIPTIONS[name](args, nameOf)
}

/** The tools that its description names. */
export function toolsOfChange({ args }: Mutation): readonly number[] {
  if ('toolIds' in args) return args.toolIds
  return 'toolId' in args ? [args.toolId] : []
}

export function countChanges(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`
}

/** Why what waits could not be sent, in words for people. */
export function sendingProblem(error: unknown): string {
  if (error instanceof UnreachableError) return 'There is no connection to the server. Nothing is lost.'
  return reasonOf(error, 'The server could not take them just now. Nothing is lost.')
}
