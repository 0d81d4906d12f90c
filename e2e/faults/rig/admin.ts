import { z } from 'zod'
import { adminImprovementSchema } from '#shared/api/admin-market-calls.ts'
import type { Operation } from './journal.ts'
import type { Party } from './template.ts'
import type { Writer, WriterPorts } from './writer.ts'

const queueSchema = z.object({ improvements: z.array(adminImprovementSchema) })

const DECISIONS = ['approve', 'approve', 'approve', 'reject', 'request_changes'] as const

const SHARE_OF_BREAKS = 0.6

/** A decision as pages send it: with the time of the version that was on the screen. */
export function decide(
  admin: Party,
  { id, updatedAt }: { id: number; updatedAt: string },
  decision: (typeof DECISIONS)[number],
): Operation {
  const effects = {
    approve: [`approved ${id}`, `ended ${id}`, `booked improvement:${id}:escrow`, `audited applied ${id}`],
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
    const { improvements } = queueSchema.parse(await client.read(me, '/api/admin/improvements'))
    const [first] = improvements
    if (first === undefined) return
    const wasSentBack = first.history.some(({ state }) => state === 'changes_requested')
    const decision = chance.of(DECISIONS) ?? 'approve'
    // Only once for each improvement, so that every effect stands for one call.
    const isSentBackAgain = decision === 'request_changes' && wasSentBack
    await client.send(decide(me, first, isSentBackAgain ? 'reject' : decision))
  }
}
