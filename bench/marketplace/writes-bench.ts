import { Improvements } from '../../sync-server/agents/improvements/improvements.ts'
import { ToolInsights } from '../../sync-server/agents/improvements/tool-insights.ts'
import { Listings } from '../../sync-server/agents/listings/listings.ts'
import { listingPayment } from '../../sync-server/agents/listings/publish-listing.ts'
import { parseConfig } from '../../sync-server/config.ts'
import { createMoney } from '../../sync-server/money/create-money.ts'
import { Catalogue } from '../../sync-server/services/catalogue/catalogue.ts'
import { premiumPayment } from '../../sync-server/services/premium/premium-payment.ts'
import { spread } from '../lib/measure.ts'
import { markdownTable } from '../lib/table.ts'
import { bareWrites } from './bare-writes.ts'
import { type BenchStore, fillMarket, openBenchStore } from './market-store.ts'

const TURNS = 15
const CALLS_A_TURN = 100
const CALLS = (TURNS + 1) * CALLS_A_TURN
/** Of one agent, so many may wait for review. */
const WAITING = 5
const AGENTS = CALLS / WAITING
const TOOLS = 400

type Work = (id: number) => unknown

const agentOf = (id: number) => (id % AGENTS) + 1
const toolOf = (id: number) => (id % TOOLS) + 1

const fail = (error: unknown) => {
  throw error
}

/** Calls of the services, and the same rows written by better-sqlite3 alone, in turns. Returns Markdown. */
export async function writesTable(): Promise<string> {
  const [ours, bare] = [await openBenchStore(), await openBenchStore()]
  try {
    for (const store of [ours, bare]) await fillMarket(store, { agents: AGENTS, listings: CALLS })
    const services = await openServices(ours)
    const writes = bareWrites(bare.handle)
    const submitting = await compare(services.submit, (id) =>
      writes.submit(id, { agent: agentOf(id), tool: toolOf(id) }),
    )
    const paying = await compare(services.pay, (id) => writes.pay(id, agentOf(id)))
    return markdownTable(
      ['each in a transaction of its own that is on the disk when it is answered', 'a second', 'share'],
      [
        ['the rows of a submitted improvement by better-sqlite3 alone', submitting.bare, 1],
        ['an improvement submitted: read, checked, held against its tool', submitting.ours, submitting.share],
        ['the rows of a paid listing by better-sqlite3 alone', paying.bare, 1],
        ['a listing paid from the balance and published', paying.ours, paying.share],
      ],
    )
  } finally {
    ours.drop()
    bare.drop()
  }
}

async function openServices(store: BenchStore): Promise<{ submit: Work; pay: Work }> {
  const catalogue = await Catalogue.open(store, fail)
  const config = parseConfig({ DATA_DIR: '.' })
  const improvements = new Improvements({ ...store, insights: new ToolInsights(catalogue) })
  const { payments } = createMoney(store, {
    config,
    subjects: { listing: listingPayment, premium: premiumPayment },
    notifyAgent: async () => {},
    onError: fail,
  })
  const listings = new Listings({ ...store, catalogue, payments })
  return {
    submit: (id) => {
      const agentId = agentOf(id)
      const key = crypto.randomUUID()
      return improvements.submit({ agentId, isSandbox: false }, proposal(id), {
        agentId,
        key,
        fingerprint: key,
      })
    },
    pay: (id) => listings.pay({ agentId: agentOf(id), isSandbox: false }, id, { method: 'balance' }),
  }
}

function proposal(id: number) {
  const description = `A tool, improved for the time number ${id}, that reads documents and answers questions about them.`
  return {
    toolId: toolOf(id),
    kind: 'description' as const,
    content: description,
    changes: null,
    source: 'proposedContent',
    reasoning: 'The description of the maker says so.',
    priceCents: 5000,
    baseRevision: null,
  }
}

/** The first turn of each is for warming up. */
async function compare(ours: Work, bare: Work) {
  const rates = { ours: [] as number[], bare: [] as number[] }
  for (let turn = 0; turn <= TURNS; turn++) {
    const [a, b] = [await rate(bare, turn), await rate(ours, turn)]
    if (turn === 0) continue
    rates.bare.push(a)
    rates.ours.push(b)
  }
  const [mine, floor] = [spread(rates.ours).median, spread(rates.bare).median]
  return { ours: mine, bare: floor, share: mine / floor }
}

async function rate(work: Work, turn: number): Promise<number> {
  const start = performance.now()
  for (let call = 1; call <= CALLS_A_TURN; call++) await work(turn * CALLS_A_TURN + call)
  return CALLS_A_TURN / ((performance.now() - start) / 1000)
}
