import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { premiumMessages, premiumPlan } from '#shared/messages/premium.ts'
import { paths } from '#shared/paths.ts'
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
        <div className="border-t mt-8 pt-8">
          <Insights
            tools={sample}
            title={premiumPlan.sampleTitle}
            note={
              <>
                {premiumPlan.sample(sample.map(({ name }) => name))}{' '}
                <Anchor
                  component={Link}
                  to={paths.compare(sample.map(({ id }) => id))}
                  inherit
                  underline="always"
                >
                  {premiumPlan.openSample}
                </Anchor>
              </>
            }
          />
        </div>
      )}
    </div>
  )
}
