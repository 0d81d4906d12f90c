import { Anchor, Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import type { Receipt } from '#shared/domain/payment.ts'
import { moneyMessages } from '#shared/messages/parts.ts'
import { formatMoment } from './format.ts'
import { formatDollars } from './format-amount.ts'

interface ReceiptNoteProps {
  receipt: Receipt
  /** No money has moved. */
  isSandbox: boolean
}

/** What a payment did, to the cent. */
export function ReceiptNote({ receipt, isSandbox }: ReceiptNoteProps) {
  const { receiptId, gross, platformShare, agentShare, paidAt } = receipt
  return (
    <div className="card grid gap-2 p-3">
      <p className="row flex-wrap gap-x-2 text-ui">
        <IconReceipt size={18} color="var(--accent)" aria-hidden="true" />
        <strong>{moneyMessages.receipt}</strong>
        <code className="mono text-sm text-ink-3 anywhere">{receiptId}</code>
      </p>
      <dl className="flex flex-wrap gap-y-2 gap-x-6">
        <Line name={moneyMessages.paid} value={formatDollars(gross)} />
        {agentShare > 0 && <Line name={moneyMessages.toTheAgent} value={formatDollars(agentShare)} />}
        <Line name={moneyMessages.toThePlatform} value={formatDollars(platformShare)} />
        <Line name={moneyMessages.paidOn} value={formatMoment(paidAt)} />
      </dl>
      {isSandbox && <p className="text-sm text-ink-2">{moneyMessages.sandbox}</p>}
    </div>
  )
}

/** A payment goes on at its provider, whose page is open in another tab. */
export function PaymentElsewhere({ url }: { url: string }) {
  return (
    <Text role="status" c="var(--ink-2)">
      {moneyMessages.paymentContinues}{' '}
      <Anchor href={url} target="_blank" rel="noopener" inherit underline="always">
        {moneyMessages.paymentPage}
      </Anchor>
      {moneyMessages.paymentReturn}
    </Text>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-3">{name}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  )
}
