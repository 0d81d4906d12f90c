import { useStore } from 'zustand/react'
import { askForLists, listRequest } from '../../data/list-request.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { usePageKeys } from '../../ui/use-page-keys.ts'

const code = lazyCode(() => import('./lists-host.tsx'))

/** The place of the lists that tools can be put into, and the key that asks for them on a card. Visitors have none. */
export function ListsSlot() {
  usePageKeys({ l: askForCard }, 'app')
  return (
    <LazyPart code={code} isWanted={useStore(listRequest) !== null} giveUp={giveUp}>
      {({ ListsHost }) => <ListsHost />}
    </LazyPart>
  )
}

/** For the tool of the card with the focus. */
function askForCard(): boolean {
  const link = document.activeElement?.closest('main article')?.querySelector('a[href^="/tool/"]')
  const id = Number(link?.getAttribute('href')?.split('/').at(-1))
  if (!Number.isSafeInteger(id)) return false
  askForLists([id])
  return true
}

function giveUp(): void {
  listRequest.setState(null, true)
}
