/** What a browser says of the calls that it makes for an agent. */

/** How sentences about what an agent has sent begin. */
export const AGENT_CALL_PARTS: Readonly<Record<string, string>> = {
  toolId: 'The tool',
  improvementType: 'The field',
  improvements: 'What you have typed',
  proposedContent: 'The content',
  reasoning: 'The reasoning',
  priceUsd: 'The price',
  estimatedValue: 'The value',
  description: 'The description',
  summary: 'The summary',
  features: 'The list of features',
  tags: 'The list of tags',
  changes: 'The content',
  toolName: 'The name',
  website: 'The address',
  submissionType: 'The kind of listing',
  categoryId: 'The category',
}

export const agentKeyMessages = {
  /** Where the server could not be told. */
  notEnded:
    'Couldn’t reach the server to end this browser’s key. It’s listed under Keys until you end it there.',
  lost: 'This browser has lost its signing key.',
} as const
