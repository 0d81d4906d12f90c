import type { SuggestedField, SuggestionState } from '../domain/suggestion.ts'
import type { ContributorLevel } from '../policy/suggestions.ts'
import { counted } from './counted.ts'
import { SUGGESTED_FIELD_LABELS } from './tool-field-labels.ts'

const fieldsText = (fields: readonly SuggestedField[]) =>
  new Intl.ListFormat('en').format(fields.map((field) => SUGGESTED_FIELD_LABELS[field]))

/** What people suggest, as admins read it and decide on it. */
export const adminSuggestionMessages = {
  suggestions: 'Suggestions',
  failed: 'The suggestions could not be loaded',
  show: 'Show',
  states: {
    open: 'Waiting',
    accepted: 'Accepted',
    declined: 'Declined',
    reverted: 'Reverted',
    withdrawn: 'Withdrawn',
    all: 'All suggestions',
  } satisfies Record<SuggestionState | 'reverted' | 'all', string>,
  none: {
    open: { title: 'Nothing waits for you', text: 'Suggestions from the pages of tools arrive here.' },
    accepted: { title: 'Nothing was accepted yet', text: 'Accepted suggestions are listed here.' },
    declined: { title: 'Nothing was declined', text: 'Declined suggestions are listed here.' },
    reverted: {
      title: 'Nothing was reverted',
      text: 'Suggestions that were accepted and then reverted are listed here.',
    },
    all: { title: 'No suggestions yet', text: 'Suggestions from the pages of tools arrive here.' },
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
  warnings: (count: number) => counted(count, 'warning'),
  reply: 'Reply (optional)',
  replyHint: 'Visible to the person who suggested it.',
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
  reverting: 'Revert this suggestion?',
  /** Without fields it is a new tool. */
  revertText: (tool: string, fields: readonly SuggestedField[]) =>
    fields.length === 0
      ? `${tool} is archived: it leaves the catalogue, and can be restored from its page.`
      : `What it changed of ${tool} goes back to what stood there before: ${fieldsText(fields)}.`,
  revertThanks: 'The person who suggested it is told, and it counts as declined.',
  left: (fields: readonly SuggestedField[]) =>
    `Changed by others since, so it stays as it is now: ${fieldsText(fields)}.`,
  sayWhy: 'Please say why: the person who suggested it reads it.',
  reverted: 'Suggestion reverted',
  wasReverted: (fields: readonly SuggestedField[]) =>
    fields.length === 0
      ? 'It was accepted, and then reverted: the tool was archived.'
      : `It was accepted, and then reverted. Put back: ${fieldsText(fields)}.`,
  notRevertible:
    'It cannot be reverted: all that it wrote has been changed since, its tool is archived, or it was accepted before this was kept.',
  notDecided: { title: 'Nothing was decided', text: 'Please try again in a moment.' },
  undo: 'Undo',
  aMonth: (dollars: string) => `${dollars} a month`,
  categoryNumber: (id: number) => `Category ${id}`,
} as const
