import type { SuggestedField } from '../domain/suggestion.ts'
import type { ContributorLevel } from '../policy/suggestions.ts'
import { counted } from './counted.ts'
import { SUGGESTED_FIELD_LABELS } from './tool-field-labels.ts'

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** People suggest changes of tools, and tools that are missing. */
export const suggestionMessages = {
  suggest: 'Suggest an edit',
  editOf: (tool: string) => `Suggest an edit to ${tool}`,
  editAbout: 'Fix what’s wrong. An admin reviews it before it goes live; your name isn’t shown.',
  note: 'Where did you read it? (optional)',
  noteHint: 'Such as the vendor’s pricing page. Only admins read it.',
  send: 'Send suggestion',
  sending: 'Sending…',
  changed: (count: number) => (count === 0 ? 'Nothing changed yet' : `${counted(count, 'field')} changed`),
  nothing: 'Change a field first.',
  sent: { title: 'Suggestion sent', text: 'You can follow it in your account.' },
  kept: { title: 'Suggestion saved', text: 'We’ll send it when you’re back online.' },
  failed: { title: 'Not sent', text: 'This browser couldn’t store it. Please try again.' },
  // The page of a tool that is missing
  submitTitle: 'Submit a tool',
  submitAbout: 'Is an AI tool missing here? Tell us what you know about it. It’s free.',
  submitLink: 'Is a tool missing? Tell us about it',
  submit: 'Submit tool',
  theTool: 'The tool',
  more: 'What else do you know? (optional)',
  clear: 'Clear the form',
  similar: 'Is it one of these?',
  afterwards: 'What happens next',
  steps: [
    'An admin checks its website and what you wrote.',
    'It’s listed as a new tool, without ratings, and reaches everyone’s devices.',
    'You can follow it below and in your account.',
  ],
  makers: 'Is it your own tool? Once it’s listed, you can claim it on its page.',
  agents: 'Agents can list tools through the API.',
  signIn: 'Sign in to send it. What you’ve written stays here.',
  signInAction: 'Sign in and send',
  // What was decided
  yours: 'Your suggestions',
  section: 'Your suggestions',
  sectionAbout: 'Edits and new tools you suggested, and how they were decided.',
  none: 'You haven’t suggested anything yet. Use “Suggest an edit” on a tool’s page to fix what’s wrong there.',
  newTool: 'New tool',
  fields: (fields: readonly SuggestedField[]) =>
    fields
      .map((field, place) =>
        place === 0 ? SUGGESTED_FIELD_LABELS[field] : lowerFirst(SUGGESTED_FIELD_LABELS[field]),
      )
      .join(', '),
  states: { open: 'Waiting for an admin', accepted: 'Accepted', declined: 'Left as is', withdrawn: '' },
  unsent: 'Waiting to be sent',
  reverted: 'Accepted, then reverted',
  revertedPartly: (fields: string) => `Reverted: ${lowerFirst(fields)}`,
  partly: (fields: string) => `Accepted: ${lowerFirst(fields)}`,
  reply: (text: string) => `“${text}”`,
  withdraw: 'Withdraw',
  withdrawOf: (what: string) => `Withdraw the suggestion for ${what}`,
  withdrawing: 'Withdraw this suggestion?',
  withdrawText: 'It won’t be reviewed, and what you wrote is deleted.',
  withdrawn: { title: 'Suggestion withdrawn' },
  notWithdrawn: { title: 'Couldn’t withdraw the suggestion' },
  record: (accepted: number, decided: number) => `${accepted} of ${decided} accepted`,
  thanks: 'Thank you for improving the catalogue.',
  levels: {
    contributor: 'Contributor',
    trusted: 'Trusted contributor',
    steward: 'Catalogue steward',
  } satisfies Record<ContributorLevel, string>,
  toolNumber: (id: number) => `Tool ${id}`,
} as const
