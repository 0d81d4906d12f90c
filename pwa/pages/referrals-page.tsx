import { Text } from '@mantine/core'
import { referralMessages } from '#shared/messages/referrals.ts'
import { PleaseSignIn, SessionEnded, useAccountUser } from '../features/account/please-sign-in.tsx'
import { Referrals } from '../features/referrals/referrals.tsx'
import { ShareButton } from '../features/share/share-button.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export function ReferralsPage() {
  const { user, isEnded } = useAccountUser()
  if (user === undefined) return null
  if (user === null) return <PleaseSignIn text={referralMessages.invitationAbout} />
  return (
    <div className="page-width py-page">
      <PageTitle>{referralMessages.referrals}</PageTitle>
      <Text c="var(--ink-2)" mt={4} mb="lg" maw="44rem">
        {referralMessages.lead}
      </Text>
      {isEnded && <SessionEnded />}
      <Referrals
        key={user.id}
        user={user}
        share={(data) => <ShareButton data={data} heading={referralMessages.shareYourInvitation} />}
      />
    </div>
  )
}
