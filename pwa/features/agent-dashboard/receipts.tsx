import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconReceipt, IconShieldCheck } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router-dom'
import { RECEIPTS_PATH } from '#shared/admin-paths.ts'
import { type ReceiptFacts, type ReceiptRow, receiptClaimsSchema } from '#shared/domain/receipt.ts'
import { amountIn, RECEIPT_EVENT_LABELS, receiptMessages, subjectName } from '#shared/messages/receipts.ts'
import { usePagedList } from '../../data/use-paged-list.ts'
import { useSend } from '../../data/use-send.ts'
import { formatNumber } from '../../ui/format.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { formatShortTime } from '../../ui/format-date.ts'
import { ListRow } from '../../ui/list-row.tsx'
import { Notice } from '../../ui/notice.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { PagedRows, useAgent } from './agent.tsx'

/** What was signed for the agent, the newest first. */
export function Receipts() {
  const { call, profile } = useAgent()
  const pages = usePagedList<ReceiptRow>({
    queryKey: ['agent', 'receipts'],
    load: async (before, signal) => {
      const { receipts, next } = await call('listReceipts', { query: { before }, signal })
      return { items: receipts, next }
    },
  })
  const nothing = profile.isSandbox ? receiptMessages.sandbox : receiptMessages.none
  return (
    <Stack>
      <Group justify="space-between">
        <Text c="var(--ink-2)" flex="1 1 20rem" maw="44rem">
          {receiptMessages.about}
        </Text>
        <Anchor component={Link} to={RECEIPTS_PATH} underline="always">
          {receiptMessages.checkAny}
        </Anchor>
      </Group>
      <PagedRows
        label={receiptMessages.receipts}
        failed={receiptMessages.failed}
        pages={pages}
        empty={<Notice icon={<IconReceipt size={24} />} {...nothing} />}
        row={(receipt) => <Row key={receipt.id} receipt={receipt} />}
      />
    </Stack>
  )
}

function Row({ receipt: { id, event, subject, at, place, receipt } }: { receipt: ReceiptRow }) {
  const label = RECEIPT_EVENT_LABELS[event]
  const about = subjectName(subject)
  const amount = receipt === null ? null : amountIn(factsIn(receipt))
  const entry = place === null ? receiptMessages.unsigned : receiptMessages.entry(formatNumber(place))
  return (
    <ListRow
      title={label}
      facts={[`${about} · ${formatShortTime(at)} · ${entry}`]}
      badges={amount !== null && <Text className="tabular-nums font-semibold">{formatDollars(amount)}</Text>}
    >
      {place !== null && <ProofButtons id={id} name={[label, about]} />}
    </ListRow>
  )
}

function ProofButtons({ id, name }: { id: number; name: readonly [event: string, subject: string] }) {
  const { call } = useAgent()
  const navigate = useNavigate()
  const proofOf = async () =>
    JSON.stringify(await call('getReceiptProof', { params: { id: String(id) } }), null, 2)
  const download = useSend({
    send: proofOf,
    onDone: (proof) => saveFile(`receipt-${id}.json`, proof),
    failed: receiptMessages.downloadFailed,
  })
  const check = useSend({
    send: proofOf,
    onDone: (proof) => navigate(RECEIPTS_PATH, { state: { proof } }),
    failed: receiptMessages.downloadFailed,
  })
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        aria-label={receiptMessages.downloadOf(...name)}
        aria-disabled={download.isSending}
        onClick={() => download.send()}
      >
        {download.isSending ? receiptMessages.downloading : receiptMessages.download}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconShieldCheck size={16} aria-hidden="true" />}
        aria-label={receiptMessages.checkOf(...name)}
        aria-disabled={check.isSending}
        onClick={() => check.send()}
      >
        {check.isSending ? receiptMessages.opening : receiptMessages.check}
      </Button>
    </Group>
  )
}

/** What a receipt says beside its event, unchecked: it comes from the server, as the list does. */
function factsIn(jws: string): ReceiptFacts {
  try {
    const [, payload = ''] = jws.split('.')
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    )
    return receiptClaimsSchema.parse(JSON.parse(new TextDecoder().decode(bytes))).facts
  } catch {
    return {}
  }
}
