import { ActionIcon } from '@mantine/core'
import { IconArrowRight, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { shellMessages } from '#shared/messages/shell.ts'
import { paths } from '#shared/paths.ts'
import classes from './promo-banner.module.css'

/**
 * The agent marketplace. Sent away, it is gone until the page is opened anew (SPEC §2). Premium users never see it, from the
 * first paint on, nor do those who run the directory.
 */
export function PromoBanner() {
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <aside
      className="premium-hidden staff-hidden p-5 bg-accent-soft rounded-lg relative text-on-accent-soft"
      aria-label={shellMessages.agentMarketplace}
    >
      <ActionIcon
        className={`absolute text-inherit ${classes.close}`}
        variant="subtle"
        aria-label={shellMessages.dismissBanner}
        onClick={() => setDismissed(true)}
      >
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
      <p className="text-sm font-medium">{shellMessages.agentMarketplace}</p>
      <p className="mt-2 title-sm text-ink font-bold leading-tight">{shellMessages.earnHeading}</p>
      <p className="mt-2 text-ui text-ink-2">{shellMessages.earnText}</p>
      <Link
        to={paths.agentDemo}
        className="inline-flex items-center gap-2 mt-1 min-h-target text-ui font-semibold hover-underline"
      >
        {shellMessages.seeHowItWorks}
        <IconArrowRight size={16} aria-hidden="true" />
      </Link>
    </aside>
  )
}
