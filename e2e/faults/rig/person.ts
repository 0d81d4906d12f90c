import { z } from 'zod'
import type { Mutation } from '#shared/sync/user-mutations.ts'
import { type PushedMutation, USER_SYNC_SCHEMA } from '#shared/sync/user-protocol.ts'
import { READER_HOST } from './database-snapshot.ts'
import type { Operation, Setting } from './journal.ts'
import { sampleSentence } from './sample-text.ts'
import { TOOLS } from './template.ts'
import type { Writer, WriterPorts } from './writer.ts'

/** Few, so that the same tools are changed again and again. */
const CHANGED_TOOLS = 6
/** Below the daily limit. */
const MAX_TICKETS = 8
const MAX_BATCH = 3

const answerSchema = z.object({ results: z.array(z.looseObject({ key: z.string(), status: z.string() })) })

interface Change {
  mutation: Mutation
  sets?: Setting
  effect?: string
}

/** A person with an account and one device, who changes settings, favorites, reviews and the like. */
export class Person implements Writer {
  readonly #ports: WriterPorts
  readonly #clientId: string
  #lastMid = 0
  #tickets = 0
  #readers = 0
  #reviewed = CHANGED_TOOLS

  constructor(ports: WriterPorts) {
    this.#ports = ports
    this.#clientId = ports.chance.hex(32)
  }

  async step(): Promise<void> {
    const { client, chance } = this.#ports
    const kind = chance.below(10)
    if (kind === 0) await client.send(this.#subscribe())
    else if (kind === 1 && this.#reviewed < TOOLS) await client.send(this.#review())
    else if (kind === 2 && this.#tickets < MAX_TICKETS) await client.send(this.#openTicket())
    else await client.send(this.#sync())
  }

  /** Several changes in one round, as a device sends its outbox. */
  #sync(): Operation {
    const { chance, me } = this.#ports
    const changes = Array.from({ length: 1 + chance.below(MAX_BATCH) }, () => this.#change())
    const mutations = changes.map(
      ({ mutation }): PushedMutation => ({ mid: ++this.#lastMid, key: chance.hex(32), ...mutation }),
    )
    const round = { schema: USER_SYNC_SCHEMA, user: me.id, clientId: this.#clientId, epoch: null, since: 0 }
    return {
      as: me,
      method: 'POST',
      path: '/api/sync/user',
      body: { ...round, mutations },
      isRepeatable: true,
      isAlwaysTaken: true,
      effects: changes.flatMap(({ effect }) => effect ?? []),
      sets: changes.flatMap(({ sets }) => (sets === undefined ? [] : [sets])),
      objection(answer) {
        const { results } = answerSchema.parse(answer)
        const refused = results.filter(({ status }) => status !== 'applied')
        return refused.length === 0 ? null : `was refused ${JSON.stringify(refused)}`
      },
    }
  }

  #change(): Change {
    const { chance, me } = this.#ports
    const toolId = 1 + chance.below(CHANGED_TOOLS)
    const on = chance.isWithin(0.6)
    switch (chance.below(10)) {
      case 0:
        return this.#comparison(on)
      case 1: {
        const value = on ? 'dark' : 'light'
        const mutation = { name: 'preference.set', args: { name: 'theme', value } } as const
        return { mutation, sets: [`preference ${me.id} theme`, JSON.stringify(value)] }
      }
      case 2:
        return {
          mutation: { name: 'newsletter.set', args: { on } },
          sets: [`preference ${me.id} newsletter`, String(on)],
        }
      case 3: {
        const review = on
          ? { rating: 1 + chance.below(5), text: sampleSentence(chance.below(1000), 3) }
          : null
        return {
          mutation: { name: 'review.set', args: { toolId, review } },
          sets: [`review ${me.id} ${toolId}`, review === null ? null : `${review.rating} ${review.text}`],
        }
      }
      case 4: {
        const atMost = chance.below(3)
        const subject = { kind: 'price', toolId, atMost } as const
        return {
          mutation: { name: 'follow.set', args: { subject, on } },
          sets: [`follow ${me.id} price:${toolId}`, on ? JSON.stringify(subject) : null],
        }
      }
      case 5: {
        const listId = `${toolId}`.padStart(32, '0')
        const name = `Stack ${chance.below(9)}`
        return {
          mutation: { name: 'list.set', args: on ? { listId, on, name } : { listId, on } },
          sets: [`list ${me.id} ${listId}`, on ? name : null],
        }
      }
      default:
        return {
          mutation: { name: 'favorite.set', args: { toolId, on } },
          sets: [`favorite ${me.id} ${toolId}`, on ? 'on' : null],
        }
    }
  }

  #comparison(on: boolean): Change {
    const { chance, me } = this.#ports
    const toolIds = [1 + chance.below(3), 4 + chance.below(3)]
    return {
      mutation: { name: 'comparison.set', args: { toolIds, on } },
      sets: [`comparison ${me.id} ${toolIds.join()}`, on ? 'on' : null],
    }
  }

  #openTicket(): Operation {
    const { chance, me } = this.#ports
    const id = chance.hex(32)
    const body = { id, subject: `Question ${++this.#tickets}`, message: sampleSentence(this.#tickets, 5) }
    const ask = { as: me, method: 'POST', path: '/api/support/ticket', body } as const
    return { ...ask, isRepeatable: true, isAlwaysTaken: true, effects: [`ticket ${id}`] }
  }

  /** Sent as pages send it, without an order among calls: therefore once for each tool. */
  #review(): Operation {
    const { chance, me } = this.#ports
    const toolId = ++this.#reviewed
    const body = { rating: 1 + chance.below(5), text: sampleSentence(toolId, 4) }
    return {
      ...{ as: me, method: 'PUT', path: `/api/tools/${toolId}/review`, body },
      isRepeatable: true,
      isAlwaysTaken: true,
      sets: [[`review ${me.id} ${toolId}`, `${body.rating} ${body.text}`]],
    }
  }

  #subscribe(): Operation {
    const { me } = this.#ports
    const email = `${me.name}-${++this.#readers}@${READER_HOST}`
    const as = { name: 'a visitor', headers: { 'Sec-Fetch-Site': 'same-origin' } }
    const path = '/api/newsletter/subscribe'
    return {
      ...{ as, method: 'POST', path, body: { email } },
      isRepeatable: true,
      isAlwaysTaken: true,
      effects: [`reader ${email}`],
    }
  }
}
