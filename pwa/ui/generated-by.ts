/** The rules that come with the server sign with their version; everything else is the name of a model. */
const RULES = /^rules-\d+$/

/** How a summary came to be, said plainly: nobody should take it for the word of a person. */
export function generatedByText(generatedBy: string): string {
  return RULES.test(generatedBy)
    ? 'Put together by fixed rules from the facts listed here.'
    : `Written by an AI model (${generatedBy}) from the facts listed here. It may be wrong.`
}
