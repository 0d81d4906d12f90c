import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { adminCatalogueMessages } from '#shared/messages/admin-catalogue.ts'
import { ConfirmPanel } from '../../../ui/confirm-panel.tsx'

/** Asks before a link or the closing of the tab takes away what was typed. */
export function LeaveGuard({ isNeeded }: { isNeeded: boolean }) {
  const [to, setTo] = useState<string | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    if (!isNeeded) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const address = addressOf(event)
      if (address === null) return
      event.preventDefault()
      event.stopPropagation()
      setTo(address)
    }
    addEventListener('beforeunload', onUnload)
    // Ahead of the router, which listens where the click arrives.
    document.addEventListener('click', onClick, true)
    return () => {
      removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
    }
  }, [isNeeded])
  if (to === null || !isNeeded) return null
  return (
    <ConfirmPanel
      title={adminCatalogueMessages.leaveWithoutSaving}
      text={adminCatalogueMessages.leaveText}
      action="Leave"
      keep="Keep editing"
      isBusy={false}
      onConfirm={() => void navigate(to)}
      onClose={() => setTo(null)}
    />
  )
}

/** Where a click would lead within the app, away from this page; null for everything else. */
function addressOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || link.target === '_blank' || link.origin !== location.origin) return null
  const isHere = link.pathname === location.pathname
  return isHere ? null : `${link.pathname}${link.search}${link.hash}`
}
