/** The rules that come with the server sign with their version, an agent with its number; everything else is a model. */
const RULES = /^rules-\d+$/
const AGENT = /^agent:\d+$/

/** How a summary came to be, said plainly: nobody should take it for the word of a person. */
export function generatedByText(generatedBy: string): string {
  if (RULES.test(generatedBy)) return 'Put together by fixed rules from the facts listed here.'
  // Only the text is the agent's; the rest of it stays as it was made.
  if (AGENT.test(generatedBy))
    return 'The summary was proposed by an AI agent and approved by an admin. It may be wrong.'
  return `Written by an AI model (${generatedBy}) from the facts listed here. It may be wrong.`
}
