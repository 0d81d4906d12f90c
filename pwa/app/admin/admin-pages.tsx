import { IconShieldLock } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link, Outlet } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { useSession } from '../../data/session.ts'
import { PleaseSignIn } from '../../features/account/please-sign-in.tsx'
import { AdminFrame } from '../../features/admin/admin-frame.tsx'
import { MessagePage } from '../../ui/message-page.tsx'

/** Around the screens of what runs the directory. The server guards every call; this only keeps people from screens that would stay empty. */
export function AdminPages() {
  const { status, user } = useSession()
  if (status === 'unknown') return null
  if (user === null) return <PleaseSignIn text="Running the directory is for its admins." />
  if (!user.isAdmin) return <AdminsOnly />
  return (
    <AdminFrame>
      <Suspense>
        <Outlet />
      </Suspense>
    </AdminFrame>
  )
}

function AdminsOnly() {
  return (
    <MessagePage
      icon={<IconShieldLock size={24} />}
      title="Admin Access Required"
      text="This part is for those who run the directory. Your account is not one of them."
    >
      <Link to={paths.home}>Back to the tools</Link>
    </MessagePage>
  )
}
