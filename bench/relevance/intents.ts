export type Half = 'tuning' | 'held back'

/** What is read of a block of judgements. */
interface Block {
  queries: readonly string[]
  isFromOutside: boolean
  grades: ReadonlyMap<number, number>
}

/** From this grade on a tool says what is asked for. */
const GOOD = 2
/** Blocks ask for the same when so large a part of the good tools of both are good for both. */
const SAME = 0.5

/**
 * By block, the number of its intent: that of the first block with which it is connected by blocks that ask for the same in
 * other words. `erase people from photos` stands in one file and `take people out of my holiday photos` in another, so a
 * split by blocks would tune on what it measures.
 */
export function intentsOf(blocks: readonly Block[]): number[] {
  const good = blocks.map(
    ({ grades }) => new Set([...grades].filter(([, grade]) => grade >= GOOD).map(([id]) => id)),
  )
  const parents = blocks.map((_, at) => at)
  const rootOf = (at: number): number => (parents[at] === at ? at : rootOf(parents[at]!))
  for (const [at, tools] of good.entries()) {
    for (let before = 0; before < at; before++) {
      if (similarity(tools, good[before]!) < SAME) continue
      const [low, high] = [rootOf(before), rootOf(at)].sort((a, b) => a - b)
      parents[high!] = low!
    }
  }
  return blocks.map((_, at) => rootOf(at))
}

/** Jaccard's: the part of all that both have. */
function similarity(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let common = 0
  for (const id of a) if (b.has(id)) common++
  return common === 0 ? 0 : common / (a.size + b.size - common)
}

/**
 * By a fixed rule, so that nobody chooses: FNV-1a of the first way to ask, even or odd. An intent that the engine was tuned on
 * before these halves existed stays in the tuning half.
 */
export function halvesOf(blocks: readonly Block[], intents: readonly number[]): Half[] {
  const halves = new Map<number, Half>()
  for (const [at, { isFromOutside, queries }] of blocks.entries()) {
    const intent = intents[at]!
    const half = halfOf(queries[0] ?? '')
    const known = halves.get(intent)
    if (known === undefined || (half === 'tuning' && !isFromOutside)) halves.set(intent, half)
  }
  return intents.map((intent) => halves.get(intent)!)
}

/** Even or odd. */
export function halfOf(query: string): Half {
  let hash = 0x811c9dc5
  for (let at = 0; at < query.length; at++) hash = Math.imul(hash ^ query.charCodeAt(at), 0x01000193)
  return ((hash ^ (hash >>> 15)) & 1) === 0 ? 'tuning' : 'held back'
}
