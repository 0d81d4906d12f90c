import { z } from 'zod'
import { improvementSchema } from '#shared/domain/improvement.ts'
import { listingSchema } from '#shared/domain/listing.ts'
import { payoutSchema } from '#shared/domain/payment.ts'
import { decide } from './admin.ts'
import * as calls from './agent-calls.ts'
import { type Party, TOOLS } from './template.ts'
import type { Writer, WriterPorts } from './writer.ts'

const improvementsSchema = z.object({ improvements: z.array(improvementSchema) })
const listingsSchema = z.object({ listings: z.array(listingSchema) })
const payoutsSchema = z.object({ payouts: z.array(payoutSchema) })
const keySchema = z.object({ id: z.int() })

/** The pending limit of a new agent. */
const MAX_WAITING = 4
const MAX_UNPAID = 4
/** Below an agent's limit for keys, so that keys whose answer was lost fit as well. */
const MAX_KEYS = 5
const MIN_PAYOUT_CENTS = 2500

export interface AgentPorts extends WriterPorts {
  /** Decides at the moment when the agent withdraws. */
  admin: Party
  /** Requests may arrive twice: calls that the contract does not make repeatable are left out. */
  isDoubled: boolean
}

/** An agent that proposes, lists, pays and is paid, and sometimes sends the same call twice at once. */
export class Agent implements Writer {
  readonly #ports: AgentPorts
  #count = 0
  #keys = 0

  constructor(ports: AgentPorts) {
    this.#ports = ports
  }

  async step(): Promise<void> {
    const kind = this.#ports.chance.below(12)
    if (kind < 4) await this.#workOnImprovements()
    else if (kind < 6) await this.#collect()
    else if (kind < 10) await this.#workOnListings()
    else if (kind === 10) await this.#workOnPayouts()
    else if (!this.#ports.isDoubled) await this.#changeKeys()
  }

  async #improvements() {
    const { client, me } = this.#ports
    return improvementsSchema.parse(await client.read(me, '/api/v1/improvements')).improvements
  }

  async #workOnImprovements(): Promise<void> {
    const { client, chance, me, admin } = this.#ports
    const all = await this.#improvements()
    const sentBack = all.find(({ state }) => state === 'changes_requested')
    if (sentBack !== undefined) {
      await client.send(calls.reviseImprovement(me, sentBack.id, { key: this.#key(), text: this.#text() }))
      return
    }
    // Approved a first time once only, so that every effect stands for one call.
    const waiting = all.filter(
      ({ state, history }) =>
        state === 'pending_review' && !history.some((earlier) => earlier.state === 'second_review'),
    )
    const one = chance.isWithin(0.5) ? waiting[0] : undefined
    if (one !== undefined) {
      const rivals = [calls.withdrawImprovement(me, one.id), decide(admin, one, 'approve')]
      if (chance.isWithin(0.5)) rivals.reverse()
      await Promise.all(rivals.map((rival) => client.send(rival)))
      return
    }
    const open = all.filter(({ state }) => state === 'pending_review' || state === 'second_review')
    if (open.length < MAX_WAITING) {
      const taken = new Set(open.map(({ toolId }) => toolId))
      const free = Array.from({ length: TOOLS }, (_, place) => place + 1).filter((id) => !taken.has(id))
      const toolId = chance.of(free) ?? 1
      const price = 25 + chance.below(276)
      await client.send(calls.submitImprovement(me, { key: this.#key(), toolId, text: this.#text(), price }))
    }
  }

  async #collect(): Promise<void> {
    const { client, me } = this.#ports
    const due = (await this.#improvements()).find(({ state }) => state === 'applied')
    if (due !== undefined) await this.#maybeTwice(() => client.send(calls.collectPay(me, due.id)))
  }

  async #workOnListings(): Promise<void> {
    const { client, chance, me } = this.#ports
    const { listings } = listingsSchema.parse(await client.read(me, '/api/v1/listings'))
    const unpaid = listings.filter(({ state }) => state === 'awaiting_payment')
    const one = chance.of(unpaid)
    if (one === undefined || (unpaid.length < MAX_UNPAID && chance.isWithin(0.5))) {
      const name = `${NUMERALS[me.id % NUMERALS.length]} ${nameFor(this.#number())}`
      await client.send(calls.submitListing(me, { key: this.#key(), name }))
      return
    }
    await this.#maybeTwice(() => {
      const method = chance.of(['auto', 'balance', 'card'] as const) ?? 'auto'
      return client.send(calls.payListing(me, one, method))
    })
  }

  async #workOnPayouts(): Promise<void> {
    const { client, chance, me } = this.#ports
    const { payouts } = payoutsSchema.parse(await client.read(me, '/api/v1/payouts'))
    const open = payouts.find(({ state }) => state === 'requested')
    if (open !== undefined && chance.isWithin(0.5)) {
      await this.#maybeTwice(() => client.send(calls.cancelPayout(me, open.id)))
      return
    }
    const cents = MIN_PAYOUT_CENTS + this.#number()
    await client.send(calls.requestPayout(me, { key: this.#key(), cents }))
  }

  async #changeKeys(): Promise<void> {
    const { client, me } = this.#ports
    if (this.#keys === MAX_KEYS) return
    this.#keys++
    const made = await client.send(calls.addKey(me, `Key ${me.id} ${this.#number()}`))
    if (made !== undefined) await client.send(calls.endKey(me, keySchema.parse(made).id))
  }

  /** Like two clients of the same agent that do not know of each other. */
  async #maybeTwice(send: () => Promise<unknown>): Promise<void> {
    if (this.#ports.chance.isWithin(0.4)) await Promise.all([send(), send()])
    else await send()
  }

  #number(): number {
    return ++this.#count
  }

  /** The number of a text that no tool and no other agent uses. */
  #text(): number {
    return 100_000 * this.#ports.me.id + this.#number()
  }

  #key(): string {
    return `${this.#ports.me.id}-${this.#number()}`
  }
}

const NUMERALS = ['Oak', 'Elm', 'Ash', 'Fir', 'Yew', 'Bay', 'Fig']

/** A name unlike that of any other tool. */
function nameFor(number: number): string {
  const letters = [...number.toString(20)].map((digit) => 'bcdfghjklmnpqrstvwxz'[Number.parseInt(digit, 20)])
  return `${letters.join('a')}ara ${letters.reverse().join('o')}ono`
}
