import { Badge } from '@mantine/core'
import { IconAlertTriangle, IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AdminListing } from '#shared/api/admin-market-calls.ts'
import { adminMarketMessages } from '#shared/messages/admin-market.ts'
import { LISTING_STATE_LABELS, listingTypeName } from '#shared/messages/listing-labels.ts'
import { paths } from '#shared/paths.ts'
import { useCategories } from '../../data/use-catalogue.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { formatDay, formatTime } from '../../ui/format-day.ts'
import { TONE_COLORS } from '../../ui/tone-colors.ts'
import classes from './listing-dialog.module.css'

/** What the agent has written, what the checks have noticed, and what was paid. */
export function ListingFacts({ listing }: { listing: AdminListing }) {
  const { state, description, remarks, reason, toolId, refundDue } = listing
  return (
    <div className="stack gap-4">
      <p className="row flex-wrap justify-between gap-y-1 gap-x-4">
        <Badge color={TONE_COLORS[LISTING_STATE_LABELS[state].tone]}>
          {LISTING_STATE_LABELS[state].label}
        </Badge>
        {toolId !== null && (
          <Link to={paths.tool(toolId)} className={`text-accent font-medium hover-underline ${classes.link}`}>
            {adminMarketMessages.toolPage}
            <IconExternalLink size={14} aria-hidden="true" />
          </Link>
        )}
      </p>
      <p className="pre-wrap anywhere prose-narrow" dir="auto">
        {description}
      </p>
      {remarks.length > 0 && (
        <ul
          className={`grid gap-2 text-ui rounded-md py-3 px-4 ${classes.remarks}`}
          aria-label={adminMarketMessages.remarksOfChecks}
        >
          {remarks.map((remark) => (
            <li key={remark}>
              <IconAlertTriangle size={16} aria-hidden="true" />
              <span>{remark}</span>
            </li>
          ))}
        </ul>
      )}
      {reason !== null && (
        <section>
          <h3 className="text-sm text-ink-3 font-regular">
            {listing.publishedAt === null ? 'Why it was not published' : 'Why it was taken down'}
          </h3>
          <p className="pre-wrap anywhere prose-narrow">{reason}</p>
        </section>
      )}
      {refundDue !== null && (
        <section>
          <h3 className="text-sm text-ink-3 font-regular">{adminMarketMessages.paymentToReturn}</h3>
          <p className="pre-wrap anywhere prose-narrow">
            {refundDue.detail ?? 'The payment provider has not confirmed it.'} It is tried again every day,
            since {formatDay(refundDue.since)}.
          </p>
        </section>
      )}
      <dl className={`grid gap-4 pt-4 border-t ${classes.facts}`}>
        {useFacts(listing).map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-3 font-regular">{name}</dt>
            <dd className="anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Names and what belongs to them; what is not known is left out. */
function useFacts(listing: AdminListing): (readonly [name: string, value: ReactNode])[] {
  const { receipt } = listing
  const categories = useCategories().data
  const category = categories?.find(({ id }) => id === listing.categoryId)?.name ?? null
  const facts: (readonly [string, ReactNode])[] = [
    ['Website', <Website key="website" address={listing.website} />],
    ['Category', category],
    ['Submitted by', listing.agent.name],
    ['Kind', `${listingTypeName(listing.submissionType)}, ${formatDollars(listing.platformFee)}`],
    ['Submitted', formatDay(listing.createdAt)],
    ['Decide by', listing.decideBy && formatTime(listing.decideBy)],
    ['Published', formatDay(listing.publishedAt)],
    ['Listed until', formatDay(listing.expiresAt)],
    ['Receipt', receipt && `${receipt.receiptId}, ${formatDay(receipt.paidAt)}`],
  ]
  return facts.filter(([, value]) => value !== null)
}

/** Written by a stranger: it says where it leads, and learns nothing of who follows it. */
function Website({ address }: { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={`text-accent font-medium hover-underline ${classes.link}`}
    >
      {address}
    </a>
  )
}
