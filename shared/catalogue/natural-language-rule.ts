import type { CatalogueQuery, Flag } from './query.ts'

/** What a part of a question adds to the query. */
export type Wish = Partial<Pick<CatalogueQuery, 'category' | 'pricing' | 'rating' | 'sortBy'>> & {
  feature?: string
  tag?: string
  flag?: Flag
}

export interface Finding {
  /** Two findings with one key say the same. */
  key: string
  label: string
  wish: Wish
}

/** A turn of phrase with a meaning of its own, whatever the catalogue holds. */
export interface Rule {
  /** On the line of a sentence. */
  pattern: RegExp
  /** null: understood, but nothing that a query can express. */
  read: (match: RegExpExecArray) => Finding | null
  /** It must be about the tools and not about what they are for: `new tools`, but not `new ideas`. */
  needsTool?: boolean
}

/** A space in `source` stands for a hyphen too; a match begins and ends with a word. */
export function pattern(source: string): RegExp {
  return new RegExp(`(?<=^|[ ,/])(?:${source.replaceAll(' ', '[ -]')})(?=$|[ ,/])`, 'g')
}

export const nothing = () => null
