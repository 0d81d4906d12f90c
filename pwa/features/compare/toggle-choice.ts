import { choose, chosenIds, unchoose } from '../../data/compare-selection.ts'

/** Puts a tool into the comparison or takes it out again. Why one is refused comes with its words, only when they are needed. */
export function toggleChoice({ id, name }: { id: number; name: string }): void {
  if (chosenIds().includes(id)) unchoose(id)
  else if (choose(id) === 'full')
    import('./comparison-full.ts').then(
      ({ sayComparisonFull }) => sayComparisonFull(name),
      () => {},
    )
}
