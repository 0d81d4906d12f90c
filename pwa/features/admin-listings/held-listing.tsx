import { Button, NativeSelect, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { AdminListing } from '#shared/api/admin-market-calls.ts'
import { adminMarketMessages } from '#shared/messages/admin-market.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { useCategories } from '../../data/use-catalogue.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { ListingFacts } from './listing-facts.tsx'
import { useDecision } from './use-listings.ts'

interface HeldListingProps {
  listing: AdminListing
  onClose: () => void
}

/** A paid listing that the checks have a remark on: it is published, or its fee goes back with a reason. */
export function HeldListing({ listing, onClose }: HeldListingProps) {
  const [isRefusing, setRefusing] = useState(false)
  const { toolName } = listing
  return isRefusing ? (
    <PanelDialog
      key="refuse"
      title={`Give the fee for ${toolName} back?`}
      shape="narrow"
      onClose={() => setRefusing(false)}
    >
      <RefundForm listing={listing} onKeep={() => setRefusing(false)} onDone={onClose} />
    </PanelDialog>
  ) : (
    <Undecided listing={listing} onClose={onClose} onRefuse={() => setRefusing(true)} />
  )
}

function Undecided({ listing, onClose, onRefuse }: HeldListingProps & { onRefuse: () => void }) {
  const decide = useDecision(listing)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [categoryId, setCategoryId] = useState(listing.categoryId)
  const categories = useCategories().data
  const publish = async () => {
    if (isBusy) return
    setBusy(true)
    const { form } = await decide({ decision: 'publish', categoryId })
    setBusy(false)
    if (form === undefined) onClose()
    else setProblem(form)
  }
  return (
    <PanelDialog
      key="held"
      title={listing.toolName}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" color="red" onClick={onRefuse}>
            {adminMarketMessages.giveTheFeeBack}
          </Button>
          <Button aria-disabled={isBusy} onClick={() => void publish()}>
            {isBusy ? 'Publishing…' : 'Publish'}
          </Button>
        </>
      }
    >
      <div role="alert">{problem !== undefined && <Problem text={problem} />}</div>
      <ListingFacts listing={listing} />
      {categories !== undefined && (
        <NativeSelect
          label={adminMarketMessages.publishIn}
          description={adminMarketMessages.guessedCategory}
          mt="md"
          value={categoryId}
          disabled={isBusy}
          data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => setCategoryId(Number(event.currentTarget.value))}
        />
      )}
    </PanelDialog>
  )
}

interface RefundFormProps {
  listing: AdminListing
  onKeep: () => void
  onDone: () => void
}

function RefundForm({ listing, onKeep, onDone }: RefundFormProps) {
  const decide = useDecision(listing)
  const { isBusy, problems, onSubmit } = useSubmission(async (form) => {
    const found = await decide({ decision: 'refund', form })
    if (Object.keys(found).length === 0) onDone()
    return found
  })
  return (
    <form className="stack gap-4" noValidate onSubmit={onSubmit}>
      <p className="text-ink-2">
        The tool is not published, and {formatDollars(listing.platformFee)} go back to the agent. It can
        submit the tool again.
      </p>
      <Textarea
        autosize
        name="reason"
        label={commonMessages.reason}
        description={problems.reason === undefined && 'The agent reads this.'}
        minRows={3}
        maxLength={2000}
        readOnly={isBusy}
        error={problems.reason}
      />
      <div role="alert">{problems.form !== undefined && <Problem text={problems.form} />}</div>
      <div className="flex flex-wrap gap-3 justify-end">
        <Button variant="default" size="md" onClick={onKeep}>
          {commonMessages.keepIt}
        </Button>
        <Button type="submit" size="md" color="red" aria-disabled={isBusy}>
          {adminMarketMessages.refundAction}
        </Button>
      </div>
    </form>
  )
}

function Problem({ text }: { text: string }) {
  return (
    <p className="flex gap-2 text-ui text-danger">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>{text}</span>
    </p>
  )
}
