import { IconReceipt } from '@tabler/icons-react'
import type { Receipt } from '#shared/domain/payment.ts'
import { moneyMessages } from '#shared/messages/parts.ts'
import { formatMoment } from './format.ts'
import { formatDollars } from './format-amount.ts'
import classes from './receipt-note.module.css'

interface ReceiptNoteProps {
  receipt: Receipt
  /** No money has moved. */
  isSandbox: boolean
}

/** What a payment did, to the cent. */
export function ReceiptNote({ receipt, isSandbox }: ReceiptNoteProps) {
  const { receiptId, gross, platformShare, agentShare, paidAt } = receipt
  return (
    <div className={classes.receipt}>
      <p className={classes.head}>
        <IconReceipt size={18} aria-hidden="true" />
        <strong>{moneyMessages.receipt}</strong>
        <code className={classes.id}>{receiptId}</code>
      </p>
      <dl className={classes.lines}>
        <Line name="Paid" value={formatDollars(gross)} />
        {agentShare > 0 && <Line name="To the agent" value={formatDollars(agentShare)} />}
        <Line name="To the platform" value={formatDollars(platformShare)} />
        <Line name="On" value={formatMoment(Date.parse(paidAt))} />
      </dl>
      {isSandbox && <p className={classes.note}>{moneyMessages.sandbox}</p>}
    </div>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>{value}</dd>
    </div>
  )
}
