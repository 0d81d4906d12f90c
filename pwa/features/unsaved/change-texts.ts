import { CHANGE_TEXTS, unsavedMessages } from '#shared/messages/unsaved.ts'
import type { Mutation, MutationName, MutationOf } from '#shared/sync/user-mutations.ts'
import { UnreachableError } from '../../data/api-errors.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { AppOutdatedError } from '../../sync/sync-errors.ts'

/** What a change asks for, in words for people. Another version of the app may have stored one that this one does not know. */
export function describeChange<N extends MutationName>(
  { name, args }: MutationOf<N>,
  nameOf: (toolId: number) => string,
): string {
  return Object.hasOwn(CHANGE_TEXTS, name)
    ? CHANGE_TEXTS[name](args, nameOf)
    : unsavedMessages.ofAnotherVersion
}

/** The tools that its description names. */
export function toolsOfChange({ name, args }: Mutation): readonly number[] {
  if (name === 'follow.set') return 'toolId' in args.subject ? [args.subject.toolId] : []
  if ('toolIds' in args) return args.toolIds
  return 'toolId' in args ? [args.toolId] : []
}

/** Why what waits could not be sent, in words for people. */
export function sendingProblem(error: unknown): string {
  if (error instanceof UnreachableError) return unsavedMessages.offline
  if (error instanceof AppOutdatedError) return unsavedMessages.outdated
  return reasonOf(error, unsavedMessages.notTaken)
}
