import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Listing } from '#shared/domain/listing.ts'
import { agentDemoMessages } from '#shared/messages/agents.ts'
import { payFee } from '../../data/agent-payment.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { showToast } from '../../ui/toast.ts'
import { useOnce } from '../../ui/use-once.ts'
import { useAgent } from './agent-context.ts'
import { PAYMENT_WAYS, TEST_WAYS } from './payment-ways.ts'
import classes from './row.module.css'

const ALL_WAYS = [...PAYMENT_WAYS, ...TEST_WAYS]
/** Test cards where payments are played; only the balance where nobody takes payments. */
const WAYS = {
  sandbox: ALL_WAYS,
  stripe: PAYMENT_WAYS,
  off: PAYMENT_WAYS.filter(({ value }) => value === 'balance'),
} as const

/** Pays the fee of a listing, or takes the listing back. */
export function ListingActions({ listing: { id, toolName } }: { listing: Listing }) {
  const { scopes, payments } = useAgent().profile
  const [chosen, setChosen] = useState(payments === 'off' ? 'balance' : 'auto')
  const [page, setPage] = useState<string | null>(null)
  const pay = usePaying(id, setPage)
  return (
    <>
      <div className={classes.actions}>
        {scopes.includes('money') && (
          <>
            <InlineSelect label="Pay by" options={WAYS[payments]} chosen={chosen} onChoose={setChosen} />
            <Button
              aria-disabled={pay.isBusy}
              aria-label={`Pay & Publish ${toolName}`}
              onClick={() => pay.run(chosen)}
            >
              {pay.isBusy ? 'Paying…' : 'Pay & Publish'}
            </Button>
          </>
        )}
        {scopes.includes('submit') && <Withdraw id={id} toolName={toolName} />}
      </div>
      {payments === 'off' && (
        <p className={classes.said}>
          Payments are off on this server: no card is charged, and only the balance can pay the fee.
        </p>
      )}
      {page !== null && (
        <p role="status" className={classes.said}>
          The payment goes on at{' '}
          <a href={page} target="_blank" rel="noopener">
            the page of the payment provider
          </a>
          . When you have paid there, press Pay &amp; Publish again.
        </p>
      )}
    </>
  )
}

function usePaying(id: number, onPage: (url: string) => void) {
  const { call } = useAgent()
  const queries = useQueryClient()
  return useOnce(async (chosen: string) => {
    const outcome = await payFee(call, id, ALL_WAYS.find(({ value }) => value === chosen)?.way)
    if (outcome.kind === 'failed') showToast({ ...outcome, tone: 'error' })
    if (outcome.kind === 'paid') showToast({ title: agentDemoMessages.feePaid, tone: 'success' })
    if (outcome.kind === 'elsewhere') {
      onPage(outcome.url)
      window.open(outcome.url, '_blank', 'noopener')
    }
    await queries.invalidateQueries({ queryKey: ['agent'] })
  })
}

function Withdraw({ id, toolName }: Pick<Listing, 'id' | 'toolName'>) {
  const { call } = useAgent()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, run } = useOnce(async () => {
    try {
      await call('withdrawListing', { params: { id: String(id) } })
      showToast({ title: 'Listing withdrawn' })
    } catch (error) {
      const text = reasonOf(error, 'Please try again later.')
      showToast({ title: 'The listing was not withdrawn', text, tone: 'error' })
    }
    setAsking(false)
    await queries.invalidateQueries({ queryKey: ['agent'] })
  })
  return (
    <>
      <Button variant="default" aria-label={`Withdraw ${toolName}`} onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      {isAsking && (
        <ConfirmPanel
          title="Withdraw this listing?"
          text={`${toolName} is not published, and nothing is charged. It can be submitted again.`}
          action={isBusy ? 'Withdrawing…' : 'Withdraw'}
          keep="Keep it"
          isBusy={isBusy}
          onConfirm={() => run()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
