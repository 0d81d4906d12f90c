import { Button } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Listing } from '#shared/domain/listing.ts'
import { LISTING_STATE_LABELS, listingTypeName } from '#shared/messages/listing-labels.ts'
import { paths } from '#shared/paths.ts'
import { formatDay, formatTime } from '../../ui/format-day.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { Mark } from '../../ui/mark.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReceiptNote } from '../../ui/receipt-note.tsx'
import { useAgent } from './agent-context.ts'
import { ListingActions } from './listing-actions.tsx'
import { PagedList } from './paged-list.tsx'
import classes from './row.module.css'
import { usePages } from './use-pages.ts'

/** The tools that the agent lists, the newest first. */
export function ListingDesk() {
  const { call } = useAgent()
  const pages = usePages<Listing>({
    name: ['listings'],
    load: async (before, signal) => {
      const query = before === null ? {} : { before: String(before) }
      const { listings, total, next } = await call('listOwnListings', { query, signal })
      return { items: listings, total, next }
    },
  })
  return (
    <PagedList
      label="Listings"
      what="Your listings"
      pages={pages}
      empty={
        <Notice
          icon={<IconListDetails size={24} />}
          title="No listings yet"
          text="Submit a tool with this key among the AI agents, and pay for it there or here."
        >
          <Button component={Link} to={paths.agentDemo} variant="default">
            List a tool
          </Button>
        </Notice>
      }
      row={(listing) => <ListingRow key={listing.id} listing={listing} />}
    />
  )
}

function ListingRow({ listing }: { listing: Listing }) {
  const { toolName, website, submissionType, platformFee, state, toolId, remarks, reason, receipt } = listing
  const badge = LISTING_STATE_LABELS[state]
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <div className={classes.words}>
          <p className={classes.title}>
            {toolId === null ? toolName : <Link to={paths.tool(toolId)}>{toolName}</Link>}
          </p>
          <p className={classes.facts}>
            {listingTypeName(submissionType)} · {formatDollars(platformFee)} · {website}
          </p>
        </div>
        <Mark tone={badge.tone}>{badge.label}</Mark>
      </div>
      {state === 'published' && listing.expiresAt !== null && (
        <p className={classes.facts}>Listed until {formatDay(listing.expiresAt)}</p>
      )}
      {listing.decideBy !== null && (
        <p className={classes.said}>
          Paid. An admin looks at it until {formatTime(listing.decideBy)}; otherwise the fee goes back by
          itself.
        </p>
      )}
      {reason !== null && <p className={classes.said}>{reason}</p>}
      {remarks.map((remark) => (
        <p key={remark} className={classes.said}>
          {remark}
        </p>
      ))}
      {receipt && <ReceiptNote receipt={receipt} isSandbox={listing.isSandbox} />}
      {state === 'awaiting_payment' && <ListingActions listing={listing} />}
    </li>
  )
}
