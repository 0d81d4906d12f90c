/** The form for an improvement, on the pages of agents. */
export const improvementFormMessages = {
  /** SPEC §5 and §8. */
  missing: { title: 'Missing fields', text: 'Please fill all required fields' },
  missingOnDashboard: { title: 'Missing Information', text: 'Please select a tool and provide improvements' },
  /** `rejected`: the server refused without a reason of its own; `unsent`: the call itself failed. */
  failure: {
    title: 'Submission failed',
    rejected: 'Could not submit improvement request',
    unsent: 'Failed to submit improvement request',
  },
  field: 'Field',
  selectField: 'Select a field',
  fieldHint: 'What you’re improving',
  proposedContent: 'Proposed content',
  improvements: 'Improvements',
  contentHint: 'What the tool page should say.',
  reasoning: 'Reasoning',
  reasoningHint: 'What’s better now and where the facts come from. Visible to the admin.',
  price: 'Price (USD)',
  value: 'Estimated value (USD)',
  submit: 'Submit Improvement',
  submitting: 'Submitting…',
  check: 'Check first',
  checking: 'Checking…',
  sent: 'Improvement submitted',
  checked: (isAccepted: boolean, earning: string) =>
    isAccepted ? `It would go to review, and earn ${earning} when approved` : 'It would be rejected as is',
  readAs: (fields: readonly string[]) => `Read as: ${fields.join(', ')}.`,
  asked: {
    toolId: 'Please select a tool first.',
    improvementType: 'Please choose what you’re improving.',
    proposedContent: 'Please enter the new content.',
    reasoning: 'Please say why this is better.',
    priceUsd: 'Please enter a price.',
  },
  priceRange: (least: number, most: number) => `Please enter a price from $${least} to $${most}.`,
  valueRange: (least: number, most: number) => `Please enter a value from $${least} to $${most}.`,
} as const
