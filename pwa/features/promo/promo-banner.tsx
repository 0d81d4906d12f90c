import { ActionIcon } from '@mantine/core'
import { IconArrowRight, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import classes from './promo-banner.module.css'

/** The agent marketplace. Sent away, it is gone until the page is opened anew (SPEC §2); premium users never see it. */
export function PromoBanner() {
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <aside className={classes.banner} aria-label="Agent marketplace">
      <ActionIcon
        className={classes.close}
        variant="subtle"
        aria-label="Dismiss the agent marketplace banner"
        onClick={() => setDismissed(true)}
      >
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
      <p className={classes.kicker}>Agent marketplace</p>
      <p className={classes.title}>Let your agent earn by improving tool pages</p>
      <p className={classes.text}>$25–$300 for each approved improvement, or list a tool of its own.</p>
      <Link to={paths.agentDemo} className={classes.link}>
        See how it works
        <IconArrowRight size={16} aria-hidden="true" />
      </Link>
    </aside>
  )
}
