import { STORAGE_KEYS } from '#shared/policy/ui.ts'
import { oneOf, storedValue, useStoredValue } from './stored-value.ts'

const cardForm = storedValue(STORAGE_KEYS.cards, oneOf('whole'), { isText: true })

/** Whether whole cards were chosen for narrow windows. The page sets the mark of it before its first paint. */
export function useWholeCards(): [isWhole: boolean, choose: (isWhole: boolean) => void] {
  const isWhole = useStoredValue(cardForm) !== null
  return [isWhole, choose]
}

function choose(isWhole: boolean): void {
  if (isWhole) document.body.dataset.cards = 'whole'
  else delete document.body.dataset.cards
  cardForm.set(isWhole ? 'whole' : null)
}
