import {
  Alert,
  Anchor,
  Badge,
  Button,
  Divider,
  Group,
  NativeSelect,
  Stack,
  Switch,
  Text,
  Textarea,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle, IconExternalLink } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { AdminListing } from '#shared/api/admin-market-calls.ts'
import { isVisible } from '#shared/domain/printable.ts'
import { adminListingMessages } from '#shared/messages/admin-listings.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { LISTING_STATE_LABELS, listingTypeName } from '#shared/messages/listing-labels.ts'
import { listMessages } from '#shared/messages/parts.ts'
import { paths } from '#shared/paths.ts'
import { LISTING_TRANSITIONS } from '#shared/policy/listing-states.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { ApiError } from '../../../data/api-errors.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useCategories } from '../../../data/use-catalogue.ts'
import { useSend } from '../../../data/use-send.ts'
import { type Fact, FactList } from '../../../ui/fact-list.tsx'
import { formatDollars } from '../../../ui/format-amount.ts'
import { formatDay, formatTime } from '../../../ui/format-date.ts'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'
import { TONE_COLORS } from '../../../ui/tone-colors.ts'

interface ListingProps {
  listing: AdminListing
  onClose: () => void
}

const REFRESH = [['admin', 'listings']]

/** A listing with all that is known of it, and what can be done about it. What hurts is asked for once more, with the reason. */
export function ListingDrawer({ listing, onClose }: ListingProps) {
  const [asked, setAsked] = useState<'refund' | 'takeDown' | null>(null)
  const { toolName, state } = listing
  if (asked !== null) {
    const { refundTitle, takeDownTitle } = adminListingMessages
    return (
      <PanelDialog
        key={asked}
        title={asked === 'refund' ? refundTitle(toolName) : takeDownTitle(toolName)}
        shape="narrow"
        onClose={() => setAsked(null)}
      >
        <ReasonForm listing={listing} act={asked} onKeep={() => setAsked(null)} onClose={onClose} />
      </PanelDialog>
    )
  }
  if (state === 'held')
    return <HeldListing listing={listing} onClose={onClose} onRefund={() => setAsked('refund')} />
  return (
    <PanelDialog
      key="listing"
      title={toolName}
      shape="detail"
      onClose={onClose}
      footer={
        LISTING_TRANSITIONS[state].includes('taken_down') && (
          <Button variant="default" color="red" ml="auto" onClick={() => setAsked('takeDown')}>
            {adminListingMessages.takeDown}
          </Button>
        )
      }
    >
      <ListingFacts listing={listing} />
    </PanelDialog>
  )
}

/** How it stands, and how much the checks have noticed. */
export function State({ listing: { state, remarks } }: { listing: AdminListing }) {
  const { label, tone } = LISTING_STATE_LABELS[state]
  return (
    <Group component="span" gap={4} wrap="nowrap">
      <Badge color={TONE_COLORS[tone]}>{label}</Badge>
      {remarks.length > 0 && (
        <IconAlertTriangle
          size={18}
          color="var(--warning)"
          role="img"
          aria-label={adminListingMessages.warnings(remarks.length)}
        />
      )}
    </Group>
  )
}

/** A paid listing that the checks have a remark on: it is published, or its fee goes back with a reason. */
function HeldListing({ listing, onClose, onRefund }: ListingProps & { onRefund: () => void }) {
  const { id, toolName, categoryId: guessed } = listing
  const [categoryId, setCategoryId] = useState(guessed)
  const categories = useCategories().data
  const { send, isSending, error } = useSend({
    send: () =>
      callAdmin('decideListing', {
        params: { id: String(id) },
        body: { decision: 'publish', ...(categoryId !== guessed && { categoryId }) },
      }),
    done: { title: adminListingMessages.published, text: toolName },
    failed: null,
    onDone: onClose,
    refresh: REFRESH,
  })
  return (
    <PanelDialog
      key="held"
      title={toolName}
      shape="detail"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" color="red" onClick={onRefund}>
            {adminListingMessages.giveTheFeeBack}
          </Button>
          <Button aria-disabled={isSending} onClick={() => send()}>
            {isSending ? adminListingMessages.publishing : adminListingMessages.publish}
          </Button>
        </>
      }
    >
      <Problem error={error} />
      <ListingFacts listing={listing} />
      {categories !== undefined && (
        <NativeSelect
          label={adminListingMessages.publishIn}
          description={adminListingMessages.guessedCategory}
          mt="lg"
          value={categoryId}
          disabled={isSending}
          data={categories.map(({ id: value, name }) => ({ value: String(value), label: name }))}
          onChange={(event) => setCategoryId(Number(event.currentTarget.value))}
        />
      )}
    </PanelDialog>
  )
}

interface ReasonFormProps extends ListingProps {
  act: 'refund' | 'takeDown'
  onKeep: () => void
}

/** Why a fee goes back or a listing goes, and in the second case whether its fee goes back too. */
function ReasonForm({ listing, act, onKeep, onClose }: ReasonFormProps) {
  const { id, toolName } = listing
  const fee = formatDollars(listing.platformFee)
  const form = useForm({
    name: 'listing-reason',
    initialValues: { reason: '', refund: false },
    validate: { reason: (text) => (isVisible(text) ? null : adminListingMessages.sayWhy) },
  })
  const { send, isSending, error } = useSend({
    send: ({ reason, refund }: { reason: string; refund: boolean }) => {
      const params = { id: String(id) }
      return act === 'refund'
        ? callAdmin('decideListing', { params, body: { decision: 'refund', reason: reason.trim() } })
        : callAdmin('takeDownListing', { params, body: { reason: reason.trim(), refund } })
    },
    done: (_, { refund }) =>
      act === 'refund'
        ? { title: adminListingMessages.feeGivenBack, text: adminListingMessages.wasNotPublished(toolName) }
        : {
            title: adminListingMessages.takenDown,
            text: refund ? adminListingMessages.feeGoesBack(toolName) : toolName,
          },
    failed: null,
    onDone: onClose,
    refresh: REFRESH,
  })
  const isLate = act === 'takeDown' && error instanceof ApiError && error.status === 409
  const action = form.values.refund
    ? adminListingMessages.takeDownAndRefund
    : adminListingMessages.takeDownAction
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => send(values),
        () => form.getInputNode('reason')?.focus(),
      )}
    >
      <Stack>
        <Text c="var(--ink-2)">
          {act === 'refund' ? adminListingMessages.refundFee(fee) : adminListingMessages.takeDownText}
        </Text>
        <Textarea
          {...form.getInputProps('reason')}
          autosize
          data-autofocus
          label={listMessages.reason}
          description={form.errors.reason === undefined && adminListingMessages.agentReads}
          minRows={3}
          maxLength={2000}
          readOnly={isSending}
        />
        {act === 'takeDown' && (
          <Switch
            {...form.getInputProps('refund', { type: 'checkbox' })}
            label={adminListingMessages.giveBack(fee)}
            description={adminListingMessages.refundText}
          />
        )}
        <Problem error={error} isLate={isLate} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onKeep}>
            {commonMessages.keepIt}
          </Button>
          <Button type="submit" color="red" aria-disabled={isSending}>
            {act === 'refund' ? adminListingMessages.refundAction : action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Problem({ error, isLate = false }: { error: unknown; isLate?: boolean }) {
  return (
    <div role="alert">
      {error !== null && (
        <Alert role="presentation" color="red" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
          {isLate ? adminListingMessages.tooLate : reasonOf(error, adminListingMessages.notDecided)}
        </Alert>
      )}
    </div>
  )
}

/** What the agent has written, what the checks have noticed, and what was paid. */
function ListingFacts({ listing }: { listing: AdminListing }) {
  const { description, remarks, reason, toolId, refundDue, publishedAt } = listing
  const { whyNotPublished, whyTakenDown, paymentToReturn, notConfirmed, triedAgain } = adminListingMessages
  return (
    <Stack>
      <Group justify="space-between">
        <State listing={listing} />
        {toolId !== null && (
          <Anchor component={Link} to={paths.tool(toolId)}>
            {adminListingMessages.toolPage} <IconExternalLink size={14} aria-hidden="true" />
          </Anchor>
        )}
      </Group>
      <Words>{description}</Words>
      {remarks.length > 0 && (
        <Alert color="yellow" role="presentation" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
          <Stack component="ul" gap={4} aria-label={adminListingMessages.remarksOfChecks}>
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </Stack>
        </Alert>
      )}
      {reason !== null && <Part title={publishedAt === null ? whyNotPublished : whyTakenDown}>{reason}</Part>}
      {refundDue !== null && (
        <Part title={paymentToReturn}>
          {refundDue.detail ?? notConfirmed} {triedAgain(formatDay(refundDue.since))}
        </Part>
      )}
      <Divider />
      <FactList facts={useFacts(listing)} />
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Text component="h3" size="sm" c="dimmed" fw={400}>
        {title}
      </Text>
      <Words>{children}</Words>
    </section>
  )
}

function Words({ children }: { children: ReactNode }) {
  return (
    <Text dir="auto" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {children}
    </Text>
  )
}

function useFacts(listing: AdminListing): Fact[] {
  const { receipt, website } = listing
  const categories = useCategories().data
  const { facts } = adminListingMessages
  const category = categories?.find(({ id }) => id === listing.categoryId)?.name ?? null
  // Written by a stranger: the link says where it leads, and its target learns nothing of who follows it.
  const link = (
    <Anchor key="website" href={website} target="_blank" rel="noopener noreferrer nofollow" fz="inherit">
      {website}
    </Anchor>
  )
  return [
    [facts.website, link],
    [facts.category, category],
    [facts.submittedBy, listing.agent.name],
    [facts.kind, `${listingTypeName(listing.submissionType)}, ${formatDollars(listing.platformFee)}`],
    [facts.submitted, formatDay(listing.createdAt)],
    [facts.decideBy, listing.decideBy && formatTime(listing.decideBy)],
    [facts.published, formatDay(listing.publishedAt)],
    [facts.listedUntil, formatDay(listing.expiresAt)],
    [facts.receipt, receipt && `${receipt.receiptId}, ${formatDay(receipt.paidAt)}`],
  ]
}
