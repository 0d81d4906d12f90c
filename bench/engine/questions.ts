import { tokenize } from '#shared/catalogue/tokenize.ts'
import type { Tool } from '#shared/domain/tool.ts'
import { type Random, seeded } from '../lib/random.ts'

export type QuestionKind = 'one word' | 'two words' | 'three words' | 'prefix' | 'typing error'

/** Questions made of words that stand together in some tool, so that each has an answer. */
export function makeQuestions(tools: readonly Tool[], perKind: number): Record<QuestionKind, string[]> {
  const random = seeded(7)
  const many = (make: () => string) => Array.from({ length: perKind }, make)
  const words = (count: number) => pickWords(random, tools, count)
  return {
    'one word': many(() => words(1).join(' ')),
    'two words': many(() => words(2).join(' ')),
    'three words': many(() => words(3).join(' ')),
    prefix: many(() => words(1)[0]!.slice(0, 3 + random.below(2))),
    'typing error': many(() => misspell(random, words(1)[0]!)),
  }
}

function pickWords(random: Random, tools: readonly Tool[], count: number): string[] {
  for (;;) {
    const tool = random.pick(tools)
    const long = [...new Set(tokenize(`${tool.name} ${tool.tags.join(' ')} ${tool.description}`))].filter(
      (word) => word.length >= 5,
    )
    if (long.length >= count)
      return Array.from({ length: count }, () => long.splice(random.below(long.length), 1)[0]!)
  }
}

/** Swaps two letters, drops one or doubles one, never the first. */
function misspell(random: Random, word: string): string {
  const at = 1 + random.below(word.length - 2)
  const [before, a, b, after] = [word.slice(0, at), word[at]!, word[at + 1]!, word.slice(at + 2)]
  return random.pick([before + b + a + after, before + b + after, before + a + a + b + after])
}
