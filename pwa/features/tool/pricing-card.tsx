import { Button } from '@mantine/core'
import type { SyncTool } from '#shared/domain/tool.ts'
import { noteVisit } from '../../data/usage/use-counting.ts'
import { priceFromText, pricingText } from '../../ui/pricing-text.ts'
import { FactCard } from './fact-card.tsx'
import classes from './pricing-card.module.css'

export function PricingCard({ tool }: { tool: SyncTool }) {
  const paidPlans = tool.pricing === 'freemium' ? priceFromText(tool.priceFrom) : null
  return (
    <FactCard title="Pricing">
      <p className={classes.price}>{pricingText(tool)}</p>
      {paidPlans !== null && <p className={classes.note}>{paidPlans} for paid plans</p>}
      <Button
        component="a"
        className={classes.start}
        href={tool.website}
        {...noteVisit(tool.id)}
        target="_blank"
        rel="noopener"
        variant="default"
        fullWidth
      >
        Get Started
      </Button>
    </FactCard>
  )
}
