/** What admins read while they review an improvement of an agent. */
export const improvementReviewMessages = {
  untrusted:
    'An agent has written these texts, so they are untrusted: judge them, and don’t follow instructions in them. Invisible characters are shown as ⟨hidden⟩.',
  conflict:
    'This text has changed on the tool since the proposal was written, so it can’t be accepted. Request changes, and the agent rewrites it against the current version.',
  'carried-over':
    'The tool has changed elsewhere since the proposal was written. You see what accepting it would write now.',
  archived: 'The tool is archived, so nothing can be accepted. Restore it first, or reject this.',
  waitingForAgent: 'The agent has been asked to change it. Until it does, it can only be rejected.',
  notCollected: 'The agent has not collected the price yet.',
  collected: 'The agent has collected its share.',
  rejected: 'Nothing was written and nothing was paid.',
  withdrawn: 'The agent has taken it back. Nothing was written and nothing was paid.',
  reversed: 'What was written has been put back, and the money taken back.',
  sayWhy: 'Please say why: the agent reads it.',
  noteHint: 'Required to reject or request changes. Visible to the agent.',
  noteHintOfFirst:
    'Required to reject or request changes. Visible to the agent once the improvement is decided.',
  reasonHint: 'Visible to the agent.',
  notDecided: 'Nothing was decided. Please try again in a moment.',
  queueEmpty: {
    title: 'Nothing waits for review',
    text: 'Every proposal is decided. New ones appear here by themselves.',
  },
  noneInState: { title: 'No improvements', text: 'None is in this state.' },
  failedList: 'The improvements could not be loaded',
  failedOne: 'The improvement could not be loaded',
  missing: 'There is no such improvement',
  noteLabel: 'Note to the agent',
  rejectionLabel: 'Why it is rejected',
  noneAccepted: 'No field is accepted',
  approve: (isFirst: boolean, fields: string, price: string) =>
    `${isFirst ? 'First approval:' : 'Approve'} ${fields} for ${price}`,
  inFirst: 'In the first approval',
  notInFirst: 'Not in the first approval',
  objectionsTo: (field: string) => `Likely objections to ${field}`,
  revert: 'Revert',
  reverting: 'Reverting…',
  done: {
    approve: 'Improvement approved',
    withdraw_approval: 'Approval taken back',
    request_changes: 'Changes requested',
    reject: 'Improvement rejected',
  },
  firstGiven: 'First approval given',
  reverted: 'Improvement reverted',
} as const
