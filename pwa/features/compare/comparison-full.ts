import { UI_COUNTS } from '#shared/policy/ui.ts'
import { showToast } from '../../ui/toast.ts'
import { showComparison } from './comparison-shown.ts'

/** Refuses one tool too many, and says what can be done. */
export function sayComparisonFull(name: string): void {
  showToast({
    title: `You can compare up to ${UI_COUNTS.comparedTools} tools`,
    text: `Remove one of them to add ${name}.`,
    tone: 'error',
    action: { label: 'Compare now', onClick: () => showComparison(true) },
  })
}
