/**
 * What a wish is about, the weakest first: what comes first is given up first where no tool has everything.
 *
 * A threshold or a mark says how good a tool has to be, and a tool without a rating is no worse for it. A free plan (`plan`) may do
 * for free; a fact, such as an API, is often what the work needs; the words and the category say what the work is.
 */
const WEAKEST_FIRST = [
  'rating',
  'flag',
  'status',
  'plan',
  'price',
  'tag',
  'feature',
  'words',
  'category',
] as const
export type WishKind = (typeof WEAKEST_FIRST)[number]

export interface Wish {
  kind: WishKind
}

export interface Relaxation<W> {
  /** What has to be given up, the weakest first; none of them could be kept. */
  dropped: readonly W[]
  /** Tools that have everything else; at least one. */
  total: number
  /** Wishes that could be given up instead, each alone, and the tools that there are then. */
  others: readonly { wish: W; total: number }[]
}

/** Each is a question of its own, to the server where the device has no catalogue. */
const MOST_TRIED = 6

/**
 * What to give up where no tool has everything, for device and server alike:
 *
 *   1. each wish alone; of those that bring something the one of the weakest kind, of one kind the one that brings the most
 *   2. else one after the other, the weakest first, until there is something; then each is taken back that need not have gone
 *
 * `count` says how many tools there are without some wishes. It is asked at most three times for each wish, of the six weakest.
 * @returns null where there is nothing even without all of them
 */
export async function relax<W extends Wish>(
  wishes: readonly W[],
  count: (without: readonly W[]) => Promise<number>,
): Promise<Relaxation<W> | null> {
  const weakest = wishes
    .toSorted((a, b) => WEAKEST_FIRST.indexOf(a.kind) - WEAKEST_FIRST.indexOf(b.kind))
    .slice(0, MOST_TRIED)
  const alone = await Promise.all(weakest.map(async (wish) => ({ wish, total: await count([wish]) })))
  const found = alone.filter(({ total }) => total > 0)
  const [first] = found
  if (first === undefined) return relaxFurther(weakest, count)
  const best = found
    .filter(({ wish }) => wish.kind === first.wish.kind)
    .reduce((most, other) => (other.total > most.total ? other : most))
  const others = found.filter((other) => other !== best)
  return { dropped: [best.wish], total: best.total, others }
}

async function relaxFurther<W>(
  weakest: readonly W[],
  count: (without: readonly W[]) => Promise<number>,
): Promise<Relaxation<W> | null> {
  let total = 0
  let needed = 1
  while (total === 0 && needed++ < weakest.length) total = await count(weakest.slice(0, needed))
  if (total === 0) return null
  let dropped = weakest.slice(0, needed)
  // The last one had to go; what is nearest to it is worth the most.
  for (const wish of dropped.slice(0, -1).reverse()) {
    const fewer = dropped.filter((other) => other !== wish)
    const found = await count(fewer)
    if (found > 0) [dropped, total] = [fewer, found]
  }
  return { dropped, total, others: [] }
}
