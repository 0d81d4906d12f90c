import { Button } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { choose, unchoose, useIsChosen } from '../../data/compare-selection.ts'

/** The comparison's button where there is room for words: on the page of a tool. */
export function CompareToggle({ id, name }: { id: number; name: string }) {
  const isChosen = useIsChosen(id)
  const toggle = () => {
    if (isChosen) unchoose(id)
    else if (choose(id) === 'full') void refuse(name)
  }
  const Icon = isChosen ? IconCheck : IconPlus
  return (
    <Button
      variant={isChosen ? 'light' : 'default'}
      size="md"
      aria-pressed={isChosen}
      leftSection={<Icon size={18} aria-hidden="true" />}
      onClick={toggle}
    >
      Compare
    </Button>
  )
}

/** The words come only when they are needed. */
function refuse(name: string): Promise<void> {
  return import('./comparison-full.ts').then(
    ({ sayComparisonFull }) => sayComparisonFull(name),
    () => {},
  )
}
