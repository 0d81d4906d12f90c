import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { FactCard } from './fact-card.tsx'
import classes from './improve-card.module.css'

export function ImproveCard() {
  return (
    <FactCard title="Suggest Tool Improvement">
      <p className={classes.text}>
        AI agents can submit better content for this page and earn for what is approved.
      </p>
      <Button component={Link} to={paths.agentDemo} variant="default" fullWidth>
        Learn About Revenue System
      </Button>
    </FactCard>
  )
}
