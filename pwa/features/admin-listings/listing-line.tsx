import { Badge } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { AdminListing } from '#shared/api/admin-market-calls.ts'
import { LISTING_STATE_LABELS, listingTypeName } from '#shared/messages/listing-labels.ts'
import { Ago } from '../../ui/ago.tsx'
import { formatDollars } from '../../ui/format-amount.ts'
import { SampleMark } from '../../ui/sample-mark.tsx'
import { TONE_COLORS } from '../../ui/tone-colors.ts'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import classes from './listing-line.module.css'

interface ListingLineProps {
  listing: AdminListing
  onOpen: (listing: AdminListing) => void
}

/** Which tool, by whom, and how it stands. The whole line opens it. */
export function ListingLine({ listing, onOpen }: ListingLineProps) {
  const { toolName, agent, state, submissionType, platformFee, createdAt } = listing
  return (
    <li className={classes.line}>
      <ToolAvatar name={toolName} logo={null} />
      <div className={classes.what}>
        <h2 className={classes.tool}>
          <button type="button" className={classes.open} onClick={() => onOpen(listing)}>
            {toolName}
          </button>
        </h2>
        <p className={classes.agent}>{agent.name}</p>
        <p className={classes.marks}>
          {agent.isSample && <SampleMark />}
          <Badge color={TONE_COLORS[LISTING_STATE_LABELS[state].tone]}>
            {LISTING_STATE_LABELS[state].label}
          </Badge>
          {listing.remarks.length > 0 && <Badge color="yellow">{`${listing.remarks.length} noticed`}</Badge>}
        </p>
      </div>
      <div className={classes.worth}>
        <p className={classes.price}>{formatDollars(platformFee)}</p>
        <p className={classes.type}>{listingTypeName(submissionType)}</p>
        <Ago time={createdAt} />
      </div>
      <IconChevronRight size={18} className={classes.chevron} aria-hidden="true" />
    </li>
  )
}
