import type { SuggestionState } from '../domain/suggestion.ts'
import type { ContributorLevel } from '../policy/suggestions.ts'

/** What people suggest, as admins read it and decide on it. */
export const adminSuggestionMessages = {
  suggestions: 'Suggestions',
  failed: 'The suggestions could not be loaded',
  show: 'Show',
  states: {
    open: 'Waiting',
    accepted: 'Accepted',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    all: 'All suggestions',
  } satisfies Record<SuggestionState | 'all', string>,
  none: {
    open: { title: 'Nothing waits for you', text: 'What people suggest on the pages of tools arrives here.' },
    accepted: { title: 'Nothing was accepted yet', text: 'Suggestions that were accepted stand here.' },
    declined: { title: 'Nothing was declined', text: 'Suggestions that were declined stand here.' },
    all: { title: 'No suggestions yet', text: 'What people suggest on the pages of tools arrives here.' },
  },
  columns: { tool: 'Tool', what: 'What', by: 'By', since: 'Suggested' },
  newTool: 'New tool',
  toolOf: (tool: string) => `${tool}, a new tool`,
  editOf: (tool: string) => `Changes of ${tool}`,
  maker: 'Maker',
  record: (accepted: number, decided: number) =>
    decided === 0 ? 'their first suggestion' : `${accepted} of ${decided} accepted`,
  levels: {
    contributor: 'Contributor',
    trusted: 'Trusted contributor',
    steward: 'Steward',
  } satisfies Record<ContributorLevel, string>,
  untrusted: 'Somebody who uses this site has written these texts. Judge them, and look at the website.',
  note: 'Where it was read, or why',
  noNote: 'They left no note.',
  website: 'Open the website',
  openTool: 'Open the tool',
  conflict:
    'This has changed on the tool since it was suggested, so it cannot be accepted. Edit the tool yourself.',
  conflictMark: 'Conflict',
  warnings: (count: number) => (count === 1 ? '1 warning' : `${count} warnings`),
  reply: 'Reply (optional)',
  replyHint: 'Whoever suggested it reads this.',
  accept: (count: number, all: number) =>
    count === all ? 'Accept' : count === 0 ? 'No field is accepted' : `Accept ${count} of ${all} fields`,
  add: 'Add the tool',
  decline: 'Decline',
  reopen: 'Reopen',
  done: {
    accept: 'Suggestion accepted',
    decline: 'Suggestion declined',
    reopen: 'Suggestion reopened',
  },
  notDecided: { title: 'Nothing was decided', text: 'Please try again in a moment.' },
  undo: 'Undo',
  aMonth: (dollars: string) => `${dollars} a month`,
  categoryNumber: (id: number) => `Category ${id}`,
} as const
