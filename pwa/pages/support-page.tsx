import { Text } from '@mantine/core'
import { supportMessages } from '#shared/messages/support.ts'
import { SessionEnded, useAccountUser } from '../features/account/please-sign-in.tsx'
import { ReplyPromises, SupportDesk, SupportSignIn } from '../features/support/support-desk.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export function SupportPage() {
  const { user, isEnded } = useAccountUser()
  return (
    <div className="page-width py-page">
      <PageTitle>{supportMessages.supportCenter}</PageTitle>
      <Text c="var(--ink-2)" mt={4} mb="lg">
        {supportMessages.supportAbout}
      </Text>
      <ReplyPromises user={user ?? null} />
      {user === null && <SupportSignIn />}
      {user && <SupportDesk key={user.id} user={user} note={isEnded && <SessionEnded />} />}
    </div>
  )
}
