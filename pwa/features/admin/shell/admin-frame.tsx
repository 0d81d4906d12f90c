import { Alert } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { adminShellMessages } from '#shared/messages/admin-shell.ts'
import { Online } from '../../../data/online.tsx'
import classes from './admin-frame.module.css'
import { AdminSidebar, SidebarDrawer } from './admin-nav.tsx'
import { SecondFactorNotice } from './second-factor-notice.tsx'

/** Around every screen for admins: the way to the others, and the answers of the server that they share. */
export function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <Online>
      <div className={`page-width stack ${classes.frame}`}>
        <AdminSidebar />
        <div className="stack content-start">
          <SidebarDrawer />
          <OfflineLine />
          <SecondFactorNotice>{children}</SecondFactorNotice>
        </div>
      </div>
    </Online>
  )
}

const follow = (listener: () => void) => onlineManager.subscribe(listener)

/** Administration works on what the server has now, so nothing of it is kept on the device. */
function OfflineLine() {
  const isOnline = useSyncExternalStore(follow, () => onlineManager.isOnline())
  return (
    <div role="status">
      {!isOnline && (
        <Alert color="yellow" mb="md">
          {adminShellMessages.offline}
        </Alert>
      )}
    </div>
  )
}
