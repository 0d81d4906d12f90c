import { useStore } from 'zustand/react'
import { listMessages as texts } from '#shared/messages/lists.ts'
import { listRequest } from '../../data/list-request.ts'
import { useTools } from '../../data/use-tools.ts'
import { ListsDialog } from './lists-dialog.tsx'

/** The lists that the tools of cards can be put into, while somebody asks for them. Tools that are gone are left out. */
export function ListsHost() {
  const ids = useStore(listRequest) ?? []
  const { data, error } = useTools(ids)
  const isKnown = error !== null || ids.every((id) => data?.has(id))
  const tools = ids
    .filter((id) => data?.get(id) !== null)
    .map((id) => ({ id, name: data?.get(id)?.name ?? texts.goneTool(id) }))
  return isKnown && tools.length > 0 && <ListsDialog tools={tools} onClose={closeLists} />
}

function closeLists(): void {
  listRequest.setState(null, true)
}
