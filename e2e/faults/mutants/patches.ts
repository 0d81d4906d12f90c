import { bundleChanged } from '../../support/bundle-server.ts'

/** Removes a safeguard from the source of one module. */
export interface Patch {
  /** The end of its path. */
  module: string
  changes: readonly (readonly [from: string, to: string])[]
}

export const PATCHES = {
  'acknowledge before commit': {
    module: '/sync-server/db/write-transaction.ts',
    changes: [
      [
        'const { transaction, result } = await run((turns) => {',
        'return new Promise<T>((acknowledge, refuse) => void run((turns) => {',
      ],
      [
        `const result = await work(transaction)\n        transaction.refuseLost()\n        traceMoment('commit')\n        return { transaction, result }\n`,
        'acknowledge(await work(transaction))\n        await new Promise((later) => setTimeout(later, 40))\n        transaction.committed()\n',
      ],
      [
        'throw error\n      })\n  })\n  transaction.committed()\n  return result\n',
        'throw error\n      })\n  }).catch(refuse))\n',
      ],
    ],
  },
  'torn ledger': {
    module: '/sync-server/money/ledger/post.ts',
    changes: [
      ['import type { Book }', "import { sql } from 'kysely'\nimport type { Book }"],
      [
        'if (txId === undefined) return false\n  for (const { account',
        'if (txId === undefined) return false\n  await sql`commit`.execute(transaction)\n  await new Promise((later) => setTimeout(later, 600))\n  await sql`begin`.execute(transaction)\n  for (const { account',
      ],
    ],
  },
  'no idempotency row': {
    module: '/sync-server/services/with-idempotency.ts',
    changes: [['if (key === null) return work(transaction)', 'return work(transaction)']],
  },
  'no state claim': {
    module: '/shared/policy/improvement-states.ts',
    changes: [['return transitions[actor]?.includes(to) ?? false', 'return transitions !== undefined']],
  },
  'arrival-order conflict': {
    module: '/sync-server/services/user-sync/push.ts',
    changes: [
      ['if (mid <= lastMid) {', 'if (mid <= lastMid && known === undefined) {'],
      ['    return stored\n  }\n', '  }\n'],
      ['{ userId, lastMid: mid }', '{ userId, lastMid: Math.max(mid, lastMid) }'],
      ['known === undefined ? planned() : NOTHING', 'planned()'],
    ],
  },
  'toggle instead of set': {
    module: '/sync-server/services/user-sync/mutators.ts',
    changes: [
      ['if (isOn === on) return NOTHING', ''],
      ['{ userId, toolId, on }, now)', '{ userId, toolId, on: !isOn }, now)'],
    ],
  },
} as const satisfies Record<string, Patch>
export type PatchName = keyof typeof PATCHES

/** Safeguards of several servers over one database. */
export const CLUSTER_PATCHES = {
  // A node refuses to start on connections that are not SERIALIZABLE: here their transactions say otherwise.
  'no serializable': {
    module: '/sync-server/db/postgres/connections.ts',
    changes: [["this.#send('begin')", "this.#send('begin isolation level read committed')"]],
  },
  'no retry': {
    module: '/sync-server/db/postgres/retries.ts',
    changes: [['if (reason === null) throw error', 'throw error']],
  },
  'notify only': {
    module: '/sync-server/server.ts',
    changes: [['if (users.length > 0) events.announceMoved', 'if (users.length < 0) events.announceMoved']],
  },
} as const satisfies Record<string, Patch>
export type ClusterPatchName = keyof typeof CLUSTER_PATCHES

/** @throws when the source has changed since the patch was written: a mutant that changes nothing would prove nothing */
export function patched(source: string, { module, changes }: Patch): string {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${module} has no ${from}`)
    return text.replace(from, () => to)
  }, source)
}

/** @returns settings for a server that lacks the safeguard */
export async function withoutSafeguard(name: PatchName | ClusterPatchName): Promise<Record<string, string>> {
  const patch: Patch = { ...PATCHES, ...CLUSTER_PATCHES }[name]
  const change = (source: string) => patched(source, patch)
  const folder = await bundleChanged(name, { module: patch.module, change })
  return { SERVER_BUNDLE: folder, RIG_MUTANT: name }
}
