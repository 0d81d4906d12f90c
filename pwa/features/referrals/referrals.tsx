import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ShareData } from '#shared/domain/share.ts'
import { referralMessages } from '#shared/messages/referrals.ts'
import type { Me } from '../../data/session.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { HistoryPanel, RewardsPanel } from './entry-panels.tsx'
import { loadReferrals } from './load-referrals.ts'
import { ReferralStats } from './referral-stats.tsx'
import { NotLoaded, SharePanel } from './share-panel.tsx'

const TABS = ['share', 'history', 'rewards'] as const
type TabId = (typeof TABS)[number]

interface ReferralsProps {
  user: Me
  /** The way to send something to somebody. */
  share: (data: ShareData) => ReactNode
}

/** Inviting works with what the device knows; figures and lists are the server's. The chosen tab is part of the address. */
export function Referrals({ user, share }: ReferralsProps) {
  const [parameters, setParameters] = useSearchParams()
  const answer = useQuery({ queryKey: ['account', 'all-referrals'], queryFn: loadReferrals })
  const chosen = TABS.find((id) => id === parameters.get('tab')) ?? 'share'
  const choose = (tab: TabId) => setParameters({ tab }, { replace: true, preventScrollReset: true })
  const place = useRef<HTMLDivElement>(null)
  const invite = () => {
    choose('share')
    // The button that was pressed goes out of sight with its tab.
    place.current?.querySelector<HTMLElement>('[role="tab"]')?.focus()
  }
  return (
    <>
      <ReferralStats answer={answer} />
      {answer.error !== null && <NotLoaded error={answer.error} onRetry={() => void answer.refetch()} />}
      <Box ref={place} mt="lg">
        <Tabs
          label={referralMessages.referrals}
          chosen={chosen}
          onChoose={choose}
          tabs={[
            {
              id: 'share',
              label: referralMessages.shareEarn,
              panel: <SharePanel user={user} share={share} />,
            },
            {
              id: 'history',
              label: referralMessages.referralHistory,
              panel: <HistoryPanel answer={answer} onInvite={invite} />,
            },
            {
              id: 'rewards',
              label: referralMessages.rewards,
              panel: <RewardsPanel answer={answer} onInvite={invite} />,
            },
          ]}
        />
      </Box>
    </>
  )
}
