import type { ReactNode } from 'react'

export interface ComparisonRow {
  label: string
  /** One for each tool. */
  cells: ReactNode[]
  /** Whether the tools differ in it. */
  differs: boolean
  /** What is said beside the best of the figures, and which they are. */
  best?: { word: string; marks: boolean[] }
}

export interface ComparisonGroup {
  title: string
  rows: ComparisonRow[]
}

export function differingGroups(groups: readonly ComparisonGroup[]): ComparisonGroup[] {
  return groups
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ differs }) => differs) }))
    .filter(({ rows }) => rows.length > 0)
}
