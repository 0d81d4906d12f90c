import { Button } from '@mantine/core'
import { commonMessages } from '#shared/messages/common.ts'
import { useChosen } from '../../data/compare-selection.ts'
import { showComparison } from './comparison-shown.ts'

/** SPEC §2: disabled while nothing is chosen. */
export function CompareOpener() {
  const { length } = useChosen()
  return (
    <Button
      variant={length > 0 ? 'light' : 'default'}
      disabled={length === 0}
      onClick={() => showComparison(true)}
    >
      {commonMessages.compare}
      {length > 0 && ` (${length})`}
    </Button>
  )
}
