/** A sentence ends before what begins like another one: `Otter.ai` and `v2.0` go on. */
const END = /(?<=[.!?]["”’)]?)\s+(?=["“‘(]?[\p{Lu}\d])/u

/** The first sentences of a text, and what comes after them. */
export function splitSentences(text: string, count: number): [first: string, rest: string] {
  const sentences = text.trim().split(END)
  return [sentences.slice(0, count).join(' '), sentences.slice(count).join(' ')]
}

export const firstSentences = (text: string, count: number): string => splitSentences(text, count)[0]
