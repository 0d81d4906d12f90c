import { Stack } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { adminAccessMessages } from '#shared/messages/admin-shell.ts'
import { adminTitles } from '#shared/messages/admin-titles.ts'
import { paths } from '#shared/paths.ts'
import { useSession } from '../../data/session.ts'
import { PleaseSignIn } from '../../features/account/please-sign-in.tsx'
import { AdminFrame } from '../../features/admin/shell/admin-frame.tsx'
import { MessagePage } from '../../ui/message-page.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'

/** Around the screens of what runs the directory. The server guards every call; this only keeps people from screens that would stay empty. */
export function AdminPages() {
  const { status, user } = useSession()
  const { pathname } = useLocation()
  if (status === 'unknown') return null
  if (user === null) return <PleaseSignIn text={adminAccessMessages.adminsOnly} />
  if (!user.isAdmin) return <AdminsOnly />
  return (
    <AdminFrame>
      <Suspense>
        {/* A screen that fails leaves the way to the others. */}
        <ErrorBoundary key={pathname}>
          <Outlet />
        </ErrorBoundary>
      </Suspense>
    </AdminFrame>
  )
}

export type AdminScreenName = keyof typeof adminTitles

/** A screen under its title. */
export function AdminScreen({ name, children }: { name: AdminScreenName; children: ReactNode }) {
  return (
    <Stack gap="lg">
      <PageTitle>{adminTitles[name]}</PageTitle>
      {children}
    </Stack>
  )
}

function AdminsOnly() {
  return (
    <MessagePage
      icon={<IconShieldLock size={24} />}
      title={adminAccessMessages.adminAccessRequired}
      text={adminAccessMessages.adminAccessText}
    >
      <Link to={paths.home}>{adminAccessMessages.backToTheTools}</Link>
    </MessagePage>
  )
}
