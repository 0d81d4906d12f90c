import { Divider, Stack, Text } from '@mantine/core'
import { agentDashboardMessages } from '#shared/messages/agent-dashboard.ts'
import { payoutMessages } from '#shared/messages/payouts.ts'
import { usePayoutAccount } from '../../data/payout-account.ts'
import { PayoutAccount } from '../../ui/payout-account.tsx'
import { useAgent } from './agent.tsx'

/** Where the agent's payouts go. */
export function AgentPayoutAccount() {
  const { call, profile } = useAgent()
  const typing = usePayoutAccount({
    named: profile,
    told: agentDashboardMessages.money.accountTold,
    send: (account) => call('setPayoutAccount', { body: { account } }),
    refresh: [['agent']],
  })
  return (
    <>
      <Divider />
      <Stack gap={4} component="section" aria-labelledby="payout-account">
        <Text fz="sm" fw={560} id="payout-account">
          {payoutMessages.title}
        </Text>
        <PayoutAccount typing={typing} />
      </Stack>
    </>
  )
}
