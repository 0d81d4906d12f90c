import type { CatalogueIndex } from './catalogue-index.ts'
import { compareStringAt } from './string-table.ts'

/** The tools with exactly this name, folded: found by halving the order of names, without a table of their own. */
export function toolsNamed({ names, orders }: CatalogueIndex, name: string): number[] {
  const order = orders.name
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareStringAt(names, order[middle]!, name) < 0) low = middle + 1
    else high = middle
  }
  const found: number[] = []
  for (let at = low; at < order.length && compareStringAt(names, order[at]!, name) === 0; at++) {
    found.push(order[at]!)
  }
  return found
}
