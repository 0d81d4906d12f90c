import { Button } from '@mantine/core'
import { useState } from 'react'
import { agentDemoMessages } from '#shared/messages/agents.ts'
import { TEST_CARDS } from '#shared/policy/marketplace.ts'
import { payFee } from '../../data/agent-payment.ts'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { showToast } from '../../ui/toast.ts'
import { useOnce } from '../../ui/use-once.ts'
import rows from './demo-row.module.css'
import { changeEntry, type SentListing, sentListings } from './session-entries.ts'

const CARDS = TEST_CARDS.map(({ card, title }) => ({ value: card, label: `${card}: ${title}` }))

/** Pays the fee of a listing: in the sandbox by a test card, which may be declined; else as the agent usually pays. */
export function PayListing({ entry: { id, agent, toolName } }: { entry: SentListing }) {
  const [card, setCard] = useState<(typeof CARDS)[number]['value']>(TEST_CARDS[0].card)
  const [page, setPage] = useState<string | null>(null)
  const { isBusy, run } = useOnce(async () => {
    const outcome = await payFee(agent.call, id, agent.isSandbox ? { method: 'card', card } : {})
    if (outcome.kind === 'failed') return showToast({ ...outcome, tone: 'error' })
    if (outcome.kind === 'elsewhere') {
      setPage(outcome.url)
      window.open(outcome.url, '_blank', 'noopener')
      return
    }
    const { receipt } = outcome
    const state = agent.isSandbox ? 'published' : await stateAfterPaying(agent, id)
    changeEntry<SentListing>(sentListings, id, (entry) => ({ ...entry, state, receipt }))
    const text = state === 'held' ? { text: agentDemoMessages.feeHeld } : {}
    showToast({ title: agentDemoMessages.feePaid, tone: 'success', ...text })
  })
  return (
    <>
      {agent.isSandbox && <InlineSelect label="Test card" options={CARDS} chosen={card} onChoose={setCard} />}
      <Button aria-disabled={isBusy} aria-label={`Pay & Publish ${toolName}`} onClick={() => run()}>
        {isBusy ? 'Paying…' : 'Pay & Publish'}
      </Button>
      {page !== null && (
        <p role="status" className={rows.said}>
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

/** Most listings are published at once. Where the state cannot be asked for, the dashboard shows it later. */
async function stateAfterPaying({ call }: SentListing['agent'], id: number): Promise<SentListing['state']> {
  try {
    return (await call('getOwnListing', { params: { id: String(id) } })).state
  } catch {
    return 'published'
  }
}
