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
    <li className={`grid items-center gap-3 relative py-3 px-4 ${classes.line}`}>
      <ToolAvatar name={toolName} logo={null} />
      <div className="grid min-w-0 gap-1">
        <h2 className="text-md font-semibold">
          <button
            type="button"
            className={`bare p-0 anywhere cursor-pointer text-inherit stretched text-start ${classes.open}`}
            onClick={() => onOpen(listing)}
          >
            {toolName}
          </button>
        </h2>
        <p className={`text-ui text-ink-2 overflow-hidden ${classes.agent}`}>{agent.name}</p>
        <p className="flex flex-wrap mt-1 gap-y-1 gap-x-2">
          {agent.isSample && <SampleMark />}
          <Badge color={TONE_COLORS[LISTING_STATE_LABELS[state].tone]}>
            {LISTING_STATE_LABELS[state].label}
          </Badge>
          {listing.remarks.length > 0 && <Badge color="yellow">{`${listing.remarks.length} noticed`}</Badge>}
        </p>
      </div>
      <div className={`grid ${classes.worth}`}>
        <p className="font-semibold tabular-nums">{formatDollars(platformFee)}</p>
        <p className="text-ui text-ink-2">{listingTypeName(submissionType)}</p>
        <Ago time={createdAt} />
      </div>
      <IconChevronRight size={18} className="text-ink-3" aria-hidden="true" />
    </li>
  )
}
