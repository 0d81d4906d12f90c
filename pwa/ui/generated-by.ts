/** The rules that come with the server sign with their version, an agent with its number; everything else is a model. */
import { generatedMessages } from '#shared/messages/tool-facts.ts'

const RULES = /^rules-\d+$/
const AGENT = /^agent:\d+$/

/** How a summary came to be, said plainly: nobody should take it for the word of a person. */
export function generatedByText(generatedBy: string): string {
  if (RULES.test(generatedBy)) return generatedMessages.rules
  // Only the text is the agent's; the rest of it stays as it was made.
  if (AGENT.test(generatedBy)) return generatedMessages.agent
  return generatedMessages.model(generatedBy)
}
