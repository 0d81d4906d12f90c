import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Me } from '../../data/session.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { EarningsPanel } from './earnings-panel.tsx'
import { ReferralsPanel } from './referrals-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { SubscriptionPanel } from './subscription-panel.tsx'

const TABS = ['subscription', 'referrals', 'earnings', 'settings'] as const

/** The chosen tab is part of the address. */
export function AccountTabs({ user, privacy }: { user: Me; privacy: ReactNode }) {
  const [parameters, setParameters] = useSearchParams()
  const chosen = TABS.find((id) => id === parameters.get('tab')) ?? 'subscription'
  const choose = (tab: string) => setParameters({ tab }, { replace: true, preventScrollReset: true })
  return (
    <Tabs
      label="Account"
      chosen={chosen}
      onChoose={choose}
      tabs={[
        { id: 'subscription', label: 'Subscription', panel: <SubscriptionPanel user={user} /> },
        { id: 'referrals', label: 'Referrals', panel: <ReferralsPanel user={user} /> },
        { id: 'earnings', label: 'Earnings', panel: <EarningsPanel /> },
        { id: 'settings', label: 'Settings', panel: <SettingsPanel user={user} privacy={privacy} /> },
      ]}
    />
  )
}
