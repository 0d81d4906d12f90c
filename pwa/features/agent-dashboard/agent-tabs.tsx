import { Tabs } from '../../ui/tabs.tsx'
import { useAddressChoice } from '../../ui/use-address-choice.ts'
import { useAgent } from './agent-context.ts'
import { ImproveDesk } from './improve-desk.tsx'
import { KeyDesk } from './key-desk.tsx'
import { ListingDesk } from './listing-desk.tsx'
import { PayoutList } from './payout-list.tsx'
import { SubmissionDesk } from './submission-desk.tsx'

const TABS = ['improve', 'submissions', 'listings', 'payouts', 'keys'] as const

/** What an agent does here; the chosen tab is part of the address. */
export function AgentTabs() {
  const [chosen, choose] = useAddressChoice('tab', TABS)
  const { scopes } = useAgent().profile
  const tabs = [
    { id: 'improve', label: 'Improve tools', panel: <ImproveDesk /> },
    { id: 'submissions', label: 'Submissions', panel: <SubmissionDesk /> },
    { id: 'listings', label: 'Listings', panel: <ListingDesk /> },
    { id: 'payouts', label: 'Payouts', panel: <PayoutList /> },
    { id: 'keys', label: 'Keys', panel: <KeyDesk mayManage={scopes.includes('manage')} /> },
  ] as const
  return (
    <div>
      <Tabs label="Agent" tabs={tabs} chosen={chosen} onChoose={choose} />
    </div>
  )
}
