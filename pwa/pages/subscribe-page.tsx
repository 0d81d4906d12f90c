import { Box, Text } from '@mantine/core'
import { premiumMessages, premiumPlan } from '#shared/messages/premium.ts'
import { Insights } from '../features/insights/insights.tsx'
import { PremiumPlans } from '../features/premium/premium-plans.tsx'
import { useSampleTools } from '../features/premium/sample-tools.ts'
import { PageTitle } from '../ui/page-title.tsx'

export function SubscribePage() {
  const sample = useSampleTools()
  return (
    <div className="page-width py-page">
      <PageTitle>{premiumMessages.unlockPremiumFeatures}</PageTitle>
      <Text c="var(--ink-2)" mt={4} mb="lg">
        {premiumPlan.lead}
      </Text>
      <PremiumPlans />
      {sample !== null && (
        <Box mt={40}>
          <Text c="var(--ink-2)">{premiumPlan.sample(sample.map(({ name }) => name))}</Text>
          <Insights tools={sample} />
        </Box>
      )}
    </div>
  )
}
