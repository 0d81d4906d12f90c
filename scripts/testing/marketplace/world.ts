import { isDeepStrictEqual } from 'node:util'
import type { Repeatable } from '../../../sync-server/agents/once.ts'
import { AppError } from '../../../sync-server/errors/app-error.ts'
import type { Catalogue } from '../../../sync-server/services/catalogue/catalogue.ts'
import { Market } from './market.ts'
import { Model, type ModelAgent } from './model.ts'
import type { Template } from './template.ts'

/** Something that must never be the case is. */
export class BrokenPromise extends Error {}

export function mustBe(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new BrokenPromise(otherwise)
}

/** What came of a call: its answer, or why it was refused. */
export type Outcome<T> = { answer: T; refusal: null } | { answer: null; refusal: AppError }

interface Asked {
  request: Repeatable
  ask(request: Repeatable): Promise<unknown>
  answer: unknown
}

/** A market, what must be in it, and what was asked of it so far. */
export class World {
  readonly market: Market
  readonly model = new Model()
  readonly asked: Asked[] = []
  /** By what was paid: whoever asks again must get the same. */
  readonly receipts = new Map<string, unknown>()
  #keys = 0

  constructor(template: Template, catalogue: Catalogue) {
    this.market = new Market(template, catalogue)
    this.model.agents.push(...template.agents)
  }

  /** Which of them a number means; undefined where there are none. */
  pick<T>(all: Iterable<T>, which: number): T | undefined {
    const list = [...all]
    return list[which % list.length]
  }

  agent(which: number): ModelAgent {
    const found = this.pick(this.model.agents, which)
    if (found === undefined) throw new Error('There are no agents.')
    return found
  }

  /** An agent whose it is not. */
  stranger(agent: ModelAgent): ModelAgent {
    return this.model.agents.find((other) => other !== agent) ?? agent
  }

  /** @throws whatever is no refusal: the product has broken down then */
  async attempt<T>(call: Promise<T>): Promise<Outcome<T>> {
    try {
      return { answer: await call, refusal: null }
    } catch (error) {
      if (error instanceof AppError && (error.status < 500 || error.status === 503))
        return { answer: null, refusal: error }
      throw error
    }
  }

  /** A request with a key; once it was answered, it can be repeated. */
  async ask<T>(agent: ModelAgent, ask: (request: Repeatable) => Promise<T>): Promise<Outcome<T>> {
    const key = `key-${++this.#keys}`
    const request = { agentId: agent.id, key, fingerprint: key }
    const outcome = await this.attempt(ask(request))
    if (outcome.refusal === null) this.asked.push({ request, ask, answer: outcome.answer })
    return outcome
  }

  /** The first receipt for something is kept, every other must be the same. */
  keepReceipt(subject: string, receipt: unknown): void {
    const first = this.receipts.get(subject)
    mustBe(first === undefined || isDeepStrictEqual(first, receipt), `${subject} has two different receipts.`)
    this.receipts.set(subject, receipt)
  }

  /** Everything that the server has learnt from the provider takes effect in the model, in that order. */
  heed(): void {
    for (const { payment, news } of this.market.provider.takeTold()) {
      const listing = this.model.listing(payment.subjectId)
      if (news === 'succeeded' && listing.state === 'awaiting_payment') {
        this.model.moveListing(payment.subjectId, 'published')
        listing.paidBy = payment.id
        listing.publishedAt = this.market.now
      } else if (news === 'refunded' && listing.paidBy === payment.id && listing.state !== 'refunded') {
        this.model.moveListing(payment.subjectId, 'refunded')
      }
    }
  }
}

/** As the services know an agent. */
export const callerOf = ({ id, isSandbox }: ModelAgent) => ({ agentId: id, isSandbox })
