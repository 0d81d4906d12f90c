import type { SuggestedField, SuggestionState } from '../domain/suggestion.ts'
import type { ContributorLevel } from '../policy/suggestions.ts'
import { counted } from './counted.ts'
import { SUGGESTED_FIELD_LABELS } from './tool-field-labels.ts'

const fieldsText = (fields: readonly SuggestedField[]) =>
  new Intl.ListFormat('en').format(fields.map((field) => SUGGESTED_FIELD_LABELS[field]))

/** What people suggest, as admins read it and decide on it. */
export const adminSuggestionMessages = {
  suggestions: 'Suggestions',
  failed: 'Couldn’t load the suggestions',
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
    open: { title: 'Nothing to review', text: 'Suggestions from tool pages appear here.' },
    accepted: { title: 'No accepted suggestions yet', text: 'Accepted suggestions are listed here.' },
    declined: { title: 'No declined suggestions', text: 'Declined suggestions are listed here.' },
    reverted: {
      title: 'No reverted suggestions',
      text: 'Suggestions that were accepted and then reverted are listed here.',
    },
    all: { title: 'No suggestions yet', text: 'Suggestions from tool pages appear here.' },
  },
  columns: { tool: 'Tool', what: 'What', by: 'By', since: 'Suggested' },
  newTool: 'New tool',
  toolOf: (tool: string) => `${tool}, a new tool`,
  editOf: (tool: string) => `Changes to ${tool}`,
  maker: 'Maker',
  record: (accepted: number, decided: number) =>
    decided === 0 ? 'their first suggestion' : `${accepted} of ${decided} accepted`,
  levels: {
    contributor: 'Contributor',
    trusted: 'Trusted contributor',
    steward: 'Steward',
  } satisfies Record<ContributorLevel, string>,
  untrusted: 'A user of this site wrote these texts. Check them against the website.',
  note: 'Source or reason',
  noNote: 'No note.',
  website: 'Open the website',
  openTool: 'Open the tool',
  conflict: 'This has changed since it was suggested, so it can’t be accepted. Edit the tool yourself.',
  conflictMark: 'Conflict',
  warnings: (count: number) => counted(count, 'warning'),
  reply: 'Reply (optional)',
  replyHint: 'Visible to the person who suggested it.',
  accept: (count: number, all: number) =>
    count === all ? 'Accept' : count === 0 ? 'No fields accepted' : `Accept ${count} of ${all} fields`,
  add: 'Add tool',
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
      ? `${tool} is archived and leaves the catalogue. You can restore it from its page.`
      : `These fields of ${tool} go back to what they were: ${fieldsText(fields)}.`,
  revertThanks: 'The person who suggested it is notified, and it counts as declined.',
  left: (fields: readonly SuggestedField[]) =>
    `Others have changed these since, so they stay as they are: ${fieldsText(fields)}.`,
  sayWhy: 'Please give a reason. The person who suggested it will see it.',
  reverted: 'Suggestion reverted',
  wasReverted: (fields: readonly SuggestedField[]) =>
    fields.length === 0
      ? 'Accepted, then reverted: the tool was archived.'
      : `Accepted, then reverted: ${fieldsText(fields)}.`,
  notRevertible:
    'It can’t be reverted: everything it wrote has changed since, its tool is archived, or it was accepted before we kept track of this.',
  notDecided: { title: 'Decision not saved', text: 'Please try again in a moment.' },
  undo: 'Undo',
  aMonth: (dollars: string) => `${dollars} a month`,
  categoryNumber: (id: number) => `Category ${id}`,
} as const
