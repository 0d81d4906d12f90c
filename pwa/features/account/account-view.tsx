import { Badge, Group, Tabs, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChartLine, IconCoins, IconCreditCard, IconSettings, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { accountMessages, accountSections } from '#shared/messages/account.ts'
import { UnreachableError } from '../../data/api-errors.ts'
import type { Me } from '../../data/session.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useChosenInView } from '../../ui/tabs.tsx'
import classes from './account.module.css'
import { NoAnswer } from './account-section.tsx'
import { VerifyBanner } from './email-section.tsx'
import { EarningsPanel, ReferralsPanel, SubscriptionPanel } from './plan-panels.tsx'
import { SessionEnded } from './please-sign-in.tsx'
import { SettingsPanel } from './settings-panel.tsx'

const TABS = [
  { id: 'subscription', label: accountMessages.subscription, icon: IconCreditCard },
  { id: 'insights', label: accountMessages.insights, icon: IconChartLine },
  { id: 'referrals', label: accountMessages.referrals, icon: IconUsers },
  { id: 'earnings', label: accountMessages.earnings, icon: IconCoins },
  { id: 'settings', label: accountMessages.settings, icon: IconSettings },
] as const

const HERE = 'bg-accent-soft text-on-accent-soft'

/** A file of its own: its tables are for premium users alone. */
const insights = lazyCode(() => import('./insights-panel.tsx'))

interface AccountViewProps {
  user: Me
  /** The server has ended the session while the page was open. */
  isEnded: boolean
  /** What can be chosen about privacy. */
  privacy: ReactNode
  /** The apps that act for them. */
  apps: ReactNode
  /** The tools that they make. */
  claims: ReactNode
  /** What they have suggested. */
  suggestions: ReactNode
}

export function AccountView({ user, isEnded, ...settings }: AccountViewProps) {
  return (
    <div className="page-width py-page">
      <PageTitle>{accountMessages.myAccount}</PageTitle>
      <Group gap="xs" mt={4} mb="lg">
        <Text c="var(--ink-2)" style={{ overflowWrap: 'anywhere' }}>
          {user.username} · {user.email}
        </Text>
        <Badge color={user.is_premium ? 'pine' : 'gray'}>
          {user.is_premium ? accountMessages.premiumUser : accountMessages.freeUser}
        </Badge>
      </Group>
      {isEnded ? <SessionEnded /> : <VerifyBanner key={user.email} />}
      <AccountTabs key={user.created_at} user={user} {...settings} />
    </div>
  )
}

/** Beside its panels on a desktop, above them elsewhere. The chosen tab is part of the address. */
function AccountTabs({ user, ...settings }: Omit<AccountViewProps, 'isEnded'>) {
  const [parameters, setParameters] = useSearchParams()
  const isWide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false })
  const chosen = TABS.find(({ id }) => id === parameters.get('tab'))?.id ?? 'subscription'
  const [seen, setSeen] = useState<readonly string[]>([chosen])
  if (!seen.includes(chosen)) setSeen([...seen, chosen])
  const list = useChosenInView(chosen)
  const panels = {
    subscription: <SubscriptionPanel user={user} />,
    insights: <Insights user={user} />,
    referrals: <ReferralsPanel user={user} />,
    earnings: <EarningsPanel />,
    settings: <SettingsPanel user={user} {...settings} />,
  }
  return (
    <Tabs
      className={classes.tabs ?? ''}
      classNames={{ tab: isWide ? 'justify-start' : '', tabLabel: 'flex-none' }}
      value={chosen}
      onChange={(tab) => tab && setParameters({ tab }, { replace: true, preventScrollReset: true })}
      orientation={isWide ? 'vertical' : 'horizontal'}
      variant={isWide ? 'pills' : 'default'}
    >
      <Tabs.List ref={list} aria-label={accountMessages.account}>
        {TABS.map(({ id, label, icon: Icon }) => (
          <Tabs.Tab
            key={id}
            value={id}
            {...(isWide && { className: id === chosen ? HERE : 'text-ink-2' })}
            leftSection={isWide ? <Icon size={18} stroke={1.7} aria-hidden="true" /> : undefined}
          >
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {TABS.map(({ id }) => (
        <Tabs.Panel key={id} value={id} pt={isWide ? 0 : 'lg'} miw={0}>
          {seen.includes(id) && panels[id]}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function Insights({ user }: { user: Me }) {
  return (
    <LazyPart
      code={insights}
      waiting={
        <NoAnswer query={{ error: null, refetch: () => {} }} what={accountSections.insights} height={240} />
      }
      failed={(retry) => (
        <NoAnswer query={{ error: new UnreachableError(), refetch: retry }} what={accountSections.insights} />
      )}
    >
      {({ InsightsPanel }) => <InsightsPanel user={user} />}
    </LazyPart>
  )
}
