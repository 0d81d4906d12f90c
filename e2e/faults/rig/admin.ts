import { z } from 'zod'
import { adminImprovementSchema } from '#shared/api/admin-market-calls.ts'
import type { Operation } from './journal.ts'
import type { Party } from './template.ts'
import type { Writer, WriterPorts } from './writer.ts'

const queueSchema = z.object({ improvements: z.array(adminImprovementSchema) })

const DECISIONS = ['approve', 'approve', 'approve', 'reject', 'request_changes'] as const

const SHARE_OF_BREAKS = 0.6

/** Above this many dollars, an approval is the first of two. */
const ALONE_UP_TO = 100

interface Seen {
  id: number
  updatedAt: string
  priceUsd: number
  state: string
}

/** A decision as pages send it: with the time of the version that was on the screen. */
export function decide(
  admin: Party,
  { id, updatedAt, priceUsd, state }: Seen,
  decision: (typeof DECISIONS)[number],
): Operation {
  const approved = [
    `approved ${id}`,
    `ended ${id}`,
    `booked improvement:${id}:escrow`,
    `audited applied ${id}`,
  ]
  const isFirst = priceUsd > ALONE_UP_TO && state !== 'second_review'
  const effects = {
    approve: isFirst ? [`second_review ${id}`, `audited second_review ${id}`] : approved,
    reject: [`rejected ${id}`, `ended ${id}`, `audited rejected ${id}`],
    request_changes: [`changes_requested ${id}`, `audited changes_requested ${id}`],
  }[decision]
  return {
    as: admin,
    method: 'POST',
    path: `/api/admin/improvements/${id}/decide`,
    body: { decision, note: 'A reason.', seenAt: updatedAt },
    isRepeatable: false,
    effects,
  }
}

/** Decides on the improvement that has waited longest. Two admins work on the same queue. */
export class Admin implements Writer {
  readonly #ports: WriterPorts

  constructor(ports: WriterPorts) {
    this.#ports = ports
  }

  async step(): Promise<void> {
    const { client, chance, me } = this.#ports
    // Slow enough for agents to withdraw what they have sent.
    if (chance.isWithin(SHARE_OF_BREAKS)) return
    const listOf = async (state: string) =>
      queueSchema.parse(await client.read(me, `/api/admin/improvements?state=${state}`)).improvements
    const second = (await listOf('second_review')).filter(({ approvals }) => approvals.yours === 'decides')
    const [first] = [...second, ...(await listOf('pending_review'))]
    if (first === undefined) return
    const was = (wanted: string) => first.history.some(({ state }) => state === wanted)
    const decision = chance.of(DECISIONS) ?? 'approve'
    // Only once for each improvement, so that every effect stands for one call.
    const isRepeated =
      (decision === 'request_changes' && was('changes_requested')) ||
      (decision === 'approve' && first.state === 'pending_review' && was('second_review'))
    await client.send(decide(me, first, isRepeated ? 'reject' : decision))
  }
}
