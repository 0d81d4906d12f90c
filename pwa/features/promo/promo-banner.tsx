import { ActionIcon } from '@mantine/core'
import { IconArrowRight, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { shellMessages } from '#shared/messages/shell.ts'
import { paths } from '#shared/paths.ts'
import classes from './promo-banner.module.css'

/** The agent marketplace. Sent away, it is gone until the page is opened anew (SPEC §2); premium users never see it. */
export function PromoBanner() {
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <aside className={classes.banner} aria-label={shellMessages.agentMarketplace}>
      <ActionIcon
        className={classes.close}
        variant="subtle"
        aria-label={shellMessages.dismissBanner}
        onClick={() => setDismissed(true)}
      >
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
      <p className={classes.kicker}>{shellMessages.agentMarketplace}</p>
      <p className={classes.title}>{shellMessages.earnHeading}</p>
      <p className={classes.text}>{shellMessages.earnText}</p>
      <Link to={paths.agentDemo} className={classes.link}>
        {shellMessages.seeHowItWorks}
        <IconArrowRight size={16} aria-hidden="true" />
      </Link>
    </aside>
  )
}
