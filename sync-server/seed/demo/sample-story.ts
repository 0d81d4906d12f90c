import type { ImprovementChanges } from '#shared/domain/improvement.ts'
import type { ListingType } from '#shared/domain/listing.ts'
import { centsFromDollars } from '#shared/policy/money.ts'
import { endListings } from '../../agents/listings/end-listings.ts'
import { PaymentDeclinedError } from '../../money/payments/payment-errors.ts'
import { agentPayee } from '../../money/payouts/payouts.ts'
import { listCategories } from '../../repositories/categories.ts'
import { findListing } from '../../repositories/listings.ts'
import { searchTickets } from '../../repositories/support-tickets.ts'
import type { SampleStage } from './sample-stage.ts'

const REAL_NOTHING = 'It stands for no real product.'
const DESCRIPTION = `Sample entry: it shows what a listing by an agent looks like. ${REAL_NOTHING}`
const REWRITTEN = `Here an agent has written a sample entry anew, and an admin has approved its text. ${REAL_NOTHING}`

/** Who the agent is for its own actions: its proposals are reviewed like any other's. */
const asAgent = (agentId: number) => ({ agentId, isSandbox: false })
/** Who it is where money moves: it is play money. */
const asPayer = (agentId: number) => ({ agentId, isSandbox: true })
const request = (agentId: number) => ({ agentId, key: null, fingerprint: '' })

/**
 * The same story whenever it is told, over a year and mostly over the last month: something in every state that admins can meet
 * in a list. Every text says that it is a sample; improvements change only tools that the story itself has listed.
 */
export async function playSamples(stage: SampleStage): Promise<void> {
  const { at } = stage
  await at(0)
  const [one = 0, two = 0] = await stage.reviewers()
  const [asker = 0] = await stage.people('sample_person_1')
  await at(380)
  const agents = [
    await stage.agent('Sample agent 1', 'optimizer'),
    await stage.agent('Sample agent 2', 'monitor'),
    await stage.agent('Sample agent 3', 'recommender'),
  ] as const
  // Only admins can approve; nobody can sign in as these, and they are admins no longer than the story takes.
  await stage.setReviewing([one, two], true)
  try {
    const tools = await playListings(stage, agents, one)
    await playImprovements(stage, { agents, tools, admins: [one, two] })
    await playPayouts(stage, agents)
    await playReports(stage, agents[2], one)
    await playTickets(stage, asker, two)
  } finally {
    await stage.setReviewing([one, two], false)
  }
}

type Agents = readonly [number, number, number]

/** Listings in every state that lasts. @returns the two tools that are listed in the end */
async function playListings(stage: SampleStage, [a, b, c]: Agents, admin: number): Promise<[number, number]> {
  const { at, listings, listingAdmin, store } = stage
  const [category] = await listCategories(store.reader)
  const submit = async (place: number, agentId: number, submissionType: ListingType) => {
    const submission = {
      toolName: `Sample tool ${place}`,
      description: DESCRIPTION,
      website: `https://sample-tool-${place}.example.com`,
      submissionType,
      categoryId: category?.id,
    }
    const { submissionId } = await listings.submit(asAgent(agentId), submission, request(agentId))
    return submissionId
  }
  const pay = (agentId: number, id: number, card = '4242') =>
    listings.pay(asPayer(agentId), id, { method: 'card', card })
  // An address that is reserved for examples is held for an admin.
  const publish = async (place: number, agentId: number, type: ListingType) => {
    const id = await submit(place, agentId, type)
    await pay(agentId, id)
    await listingAdmin.decide(admin, id, { decision: 'publish' })
    return id
  }
  await at(370)
  await publish(3, c, 'standard')
  await at(30)
  const first = await publish(1, a, 'standard')
  await at(24)
  const second = await publish(2, b, 'premium')
  await at(12)
  const fourth = await publish(4, c, 'featured')
  await at(8)
  const fifth = await submit(5, b, 'standard')
  await pay(b, fifth)
  const reason = 'Sample reason: the address leads nowhere.'
  await listingAdmin.decide(admin, fifth, { decision: 'refund', reason })
  await at(5)
  await listingAdmin.takeDown(admin, fourth, { reason, refund: false })
  await endListings(store, stage.now())
  await at(3)
  await listings.withdraw(asAgent(a), await submit(6, a, 'standard'))
  await at(1)
  const unpaid = await submit(7, a, 'premium')
  await pay(a, unpaid, '4000-0002').catch(expectDeclined)
  await at(0.04)
  await pay(b, await submit(8, b, 'standard'))
  const toolOf = async (id: number) => (await findListing(store.reader, id))?.toolId ?? 0
  return [await toolOf(first), await toolOf(second)]
}

function expectDeclined(error: unknown): void {
  if (!(error instanceof PaymentDeclinedError)) throw error
}

interface Cast {
  agents: Agents
  tools: readonly [number, number]
  admins: readonly [number, number]
}

/** Improvements in every state that lasts. */
async function playImprovements(stage: SampleStage, { agents, tools, admins }: Cast): Promise<void> {
  const { at, improvements, review } = stage
  const [a, b, c] = agents
  const [first, second] = tools
  const [one, two] = admins
  const submit = async (agentId: number, toolId: number, changes: ImprovementChanges, dollars: number) => {
    const words = { kind: 'full', content: null, changes, source: 'changes', baseRevision: null } as const
    const reasoning = 'Sample reasoning: the entry says more afterwards.'
    const proposal = { toolId, ...words, reasoning, priceCents: centsFromDollars(dollars) }
    return (await improvements.submit(asAgent(agentId), proposal)).id
  }
  const approve = (admin: number, id: number) => review.decide(admin, id, { decision: 'approve' })
  const features = (...names: string[]) => ({ features: names.map((name) => `Sample feature ${name}`) })

  await at(22)
  const described = { description: `${DESCRIPTION} An agent has improved this text.` }
  const paid = await submit(a, first, described, 60)
  await at(21)
  await approve(one, paid)
  await improvements.collectPay(asAgent(a), paid)
  await at(18)
  const costly = await submit(b, first, features('one', 'two', 'three'), 120)
  await approve(one, costly)
  await at(17)
  await approve(two, costly)
  await improvements.collectPay(asAgent(b), costly)
  await at(14)
  const wrong = await submit(c, second, { tags: ['Sample', 'Mistaken'] }, 40)
  await approve(two, wrong)
  await at(13)
  await review.revert(two, wrong, 'Sample reason: these tags were wrong.')
  await at(9)
  await approve(one, await submit(a, second, { description: REWRITTEN }, 75))
  await at(7)
  const note = 'Sample note: please name only what the tool can do.'
  await review.decide(one, await submit(b, second, features('x', 'y'), 50), { decision: 'reject', note })
  await at(6)
  await improvements.withdraw(asAgent(c), await submit(c, first, { tags: ['Sample', 'Withdrawn'] }, 30))
  await at(4)
  const unclear = await submit(c, first, features('one', 'four'), 45)
  await review.decide(two, unclear, { decision: 'request_changes', note })
  await at(2)
  await approve(one, await submit(b, first, { tags: ['Sample', 'Demo', 'Agents'] }, 150))
  await at(1)
  await submit(a, second, features('five', 'six'), 50)
  await at(0.1)
  await submit(a, first, { tags: ['Sample', 'Waiting'] }, 25)
}

/** One payout that has arrived, one that is under way. */
async function playPayouts({ at, payouts, payoutRunner }: SampleStage, [a, b]: Agents): Promise<void> {
  await at(16)
  for (const agentId of [a, b])
    await payouts.setAccount(agentPayee(asAgent(agentId)), `sample-account-${agentId}`)
  await at(10)
  await payouts.request(agentPayee(asPayer(a)), 40, request(a))
  await at(9.9)
  await payoutRunner.run()
  await at(0)
  await payouts.request(agentPayee(asPayer(b)), 60, request(b))
}

async function playReports(
  { at, reports, recommendations }: SampleStage,
  agentId: number,
  admin: number,
): Promise<void> {
  await at(0)
  const agent = asAgent(agentId)
  const { recommendationId } = await reports.recommend(agent, request(agentId), {
    title: 'Sample recommendation: say which entries are samples',
    priority: 'Low',
    category: 'Content',
    description: 'Sample text: agents write here what they recommend, and admins decide on it.',
    confidence: 0.8,
  })
  await recommendations.decide(admin, recommendationId, {
    status: 'approved',
    adminNotes: 'Sample note: this will be done.',
  })
  for (const featureArea of ['Search', 'Improvements'])
    await reports.report(agent, request(agentId), {
      featureArea,
      severity: 'Medium',
      feedbackType: 'sample',
      description: `Sample feedback: what an agent has noticed about ${featureArea.toLowerCase()}.`,
      confidence: 0.7,
    })
}

/** One ticket that waits, one that is answered, one that is closed. */
async function playTickets(
  { at, support, ticketAdmin, store }: SampleStage,
  userId: number,
  admin: number,
): Promise<void> {
  const message = 'Sample message: this is what a question to the support looks like.'
  const open = async (subject: string, priority: 'low' | 'high') => {
    const publicId = await support.open(userId, { subject: `Sample ticket: ${subject}`, message, priority })
    const now = new Date().toISOString()
    const span = { status: 'open', priority, now, limit: 100, offset: 0 } as const
    const { tickets } = await searchTickets(store.writer, span)
    return tickets.find((ticket) => ticket.publicId === publicId)?.id ?? 0
  }
  const answer = { text: 'Sample answer: this is what an answer looks like.' }
  await at(3)
  await ticketAdmin.answer(admin, await open('how do I export my favorites?', 'low'), answer)
  await at(2)
  await ticketAdmin.close(admin, await open('thank you', 'low'))
  await at(0.2)
  await open('a tool is listed twice', 'high')
}
