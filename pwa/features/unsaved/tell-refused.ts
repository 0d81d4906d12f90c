import { commonMessages } from '#shared/messages/common.ts'
import { unsavedMessages } from '#shared/messages/unsaved.ts'
import { unsavedRequest } from '../../data/unsaved-request.ts'
import { userData } from '../../data/user-data.ts'
import { showToast } from '../../ui/toast.ts'

/** Says so when the server refuses a change for good; what was refused before has its mark. @returns what ends it */
export function tellRefused(): () => void {
  let seen: Set<string> | null = null
  const look = () => {
    const data = userData.getState()
    if (data === null) {
      seen = null
      return
    }
    const keys = data.refused.map(({ key }) => key)
    const fresh = keys.filter((key) => seen !== null && !seen.has(key)).length
    seen = new Set([...(seen ?? []), ...keys])
    if (fresh > 0 && unsavedRequest.getState() === null) tell(fresh)
  }
  look()
  return userData.subscribe(look)
}

function tell(count: number): void {
  showToast({
    title: unsavedMessages.refusedTitle(count),
    text: unsavedMessages.refusedText,
    tone: 'error',
    action: { label: commonMessages.show, onClick: () => unsavedRequest.setState('list') },
  })
}
