import { suggestionMessages as texts } from '#shared/messages/suggestions.ts'
import type { OwnSuggestion } from '#shared/sync/user-view.ts'

/** What became of a suggestion, in words. */
export function outcomeOf({ state, fields, accepted, reverted, filedAt }: OwnSuggestion): string {
  if (filedAt === null) return texts.unsent
  if (reverted !== undefined)
    return reverted.length < accepted.length ? texts.revertedPartly(texts.fields(reverted)) : texts.reverted
  const isPartly = state === 'accepted' && accepted.length > 0 && accepted.length < fields.length
  return isPartly ? texts.partly(texts.fields(accepted)) : texts.states[state]
}

/** How often somebody's suggestions were accepted and declined. */
export function recordOf(suggestions: readonly OwnSuggestion[]): { accepted: number; declined: number } {
  const count = (wanted: OwnSuggestion['state']) => suggestions.filter(({ state }) => state === wanted).length
  return { accepted: count('accepted'), declined: count('declined') }
}
