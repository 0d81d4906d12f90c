import { ReceiptDesk } from '../features/receipts/receipt-desk.tsx'
import classes from './agent-page.module.css'

export function ReceiptsPage() {
  return (
    <div className={`page-width ${classes.page}`}>
      <ReceiptDesk />
    </div>
  )
}
