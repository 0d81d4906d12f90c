import type { CatalogueRows } from './catalogue-rows.ts'
import type { Page } from './page.ts'

/**
 * Ids of the tools that may differ between two states of the same epoch: all those of the pages that were written,
 * came or went. A page with the same seq is the same page.
 */
export function changedIds(before: CatalogueRows, after: CatalogueRows): number[] {
  const numbers = new Set([...before.pages.keys(), ...after.pages.keys()])
  const ids = new Set<number>()
  for (const number of numbers) {
    const old = before.pages.get(number)
    const next = after.pages.get(number)
    if (old?.seq === next?.seq) continue
    for (const id of [...idsOf(old), ...idsOf(next)]) ids.add(id)
  }
  return [...ids]
}

/** Whether the tools of an index and those of the pages are the same ones. Both ids are ascending. */
export function hasSameIds(ids: Uint32Array, pages: ReadonlyMap<number, Page>): boolean {
  let place = 0
  for (const number of [...pages.keys()].sort((a, b) => a - b)) {
    for (const id of idsOf(pages.get(number))) if (ids[place++] !== id) return false
  }
  return place === ids.length
}

function idsOf(page: Page | undefined): Uint32Array {
  return page?.ids ?? new Uint32Array()
}
