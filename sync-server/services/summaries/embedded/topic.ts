import { joinList } from './sentence.ts'
import type { Party, Subject } from './subject.ts'

/** One thing to say about a tool: the sentences that say it, one of which is written. */
export interface Topic {
  /** What is said; no text says the same twice. */
  key: string
  /** How much it tells a reader, 0 to 10: the least telling is left out first. */
  weight: number
  patterns: readonly string[]
  fills: Readonly<Record<string, string>>
  /** Topics that say the same. */
  replaces?: readonly string[]
  /** Written by hand, so that it is quoted unchanged. */
  isQuote?: boolean
}

/** What a text has spoken of already. */
export class Spoken {
  readonly #labels = new Set<string>()

  /** Those of the labels that were not spoken of, at most `most`; from now on they were. */
  take<T>(items: readonly T[], most: number, labelOf: (item: T) => string): T[] {
    const taken = items.filter((item) => !this.#labels.has(labelOf(item))).slice(0, most)
    for (const item of taken) this.#labels.add(labelOf(item))
    return taken
  }

  has(label: string): boolean {
    return this.#labels.has(label)
  }

  add(label: string): void {
    this.#labels.add(label)
  }
}

export const names = (parties: readonly Party[], most = 2) =>
  joinList(parties.slice(0, most).map(({ name }) => name))

export const namesOr = (parties: readonly Party[], most = 2) =>
  joinList(
    parties.slice(0, most).map(({ name }) => name),
    'or',
  )

/** Slots that every sentence may use. */
export function commonFills({ name, kind, field, category, vendor, launchYear, peers }: Subject) {
  return {
    name,
    kind,
    field,
    category,
    vendor: vendor ?? '',
    year: String(launchYear ?? ''),
    a: peers[0]?.name ?? '',
    b: peers[1]?.name ?? '',
    c: peers[2]?.name ?? '',
    ab: names(peers),
    abOr: namesOr(peers),
    abc: names(peers, 3),
    abcOr: namesOr(peers, 3),
  }
}
