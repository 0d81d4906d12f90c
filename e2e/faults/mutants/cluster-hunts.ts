import { EventReader } from '../../../sync-server/testing/event-reader.ts'
import { askPostgres } from '../../../sync-server/testing/start-postgres.ts'
import type { TestServer } from '../../support/server.ts'
import { verify } from '../rig/audit.ts'
import { startNodes } from '../rig/ground.ts'
import type { Party, Template } from '../rig/template.ts'

/** What servers over one database do wrong that one alone cannot. */
export type ClusterHunt = (
  template: Template,
  settings?: Readonly<Record<string, string>>,
) => Promise<string[]>

const NODES = 2
/** Two that start at once are in each other's way: without its safeguard one may not get over that at the first try. */
const RESTARTS = 4

async function onNodes(
  template: Template,
  settings: Readonly<Record<string, string>>,
  find: (nodes: TestServer[], databaseUrl: string) => Promise<string[]>,
): Promise<string[]> {
  const ground = await template.ground.copy()
  const { place } = ground
  const nodes = await startNodes(ground, {
    count: NODES,
    settings,
    restarts: settings.RIG_MUTANT === undefined ? 0 : RESTARTS,
  })
  try {
    const wrong = await find(nodes, place.databaseUrl ?? '')
    return [...wrong, ...(await verify(place)).map((line) => `verify: ${line}`)]
  } finally {
    await Promise.all(nodes.map((node) => node.dispose()))
    await ground.remove()
  }
}

const REQUESTS_AT_ONCE = 12
/** More than half of what each agent of the template has. */
const DOLLARS = 1000

/** Each agent asks both nodes at once for most of its money, several times: one payout is possible. */
export const overspends: ClusterHunt = (template, settings = {}) =>
  onNodes(template, settings, async (nodes) => {
    const wrong: string[] = []
    for (const agent of template.agents) {
      const answers = await Promise.all(
        Array.from({ length: REQUESTS_AT_ONCE }, (_, place) =>
          askPayout(nodes[place % NODES], agent, `at-once-${place}`),
        ),
      )
      const paid = answers.filter(({ status }) => status < 300).length
      if (paid !== 1) wrong.push(`${agent.name} has ${paid} payouts, and money for one`)
      wrong.push(
        ...answers
          .filter(({ status }) => status >= 500)
          .map(({ status }) => `a payout was answered with ${status}`),
      )
    }
    return wrong
  })

function askPayout(node: TestServer | undefined, { headers }: Party, key: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${node?.port}/api/v1/payouts`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ amount: DOLLARS }),
  })
}

/** Three times what a device may have to wait for. */
const PATIENCE_MS = 6000

/** A change of which no node has told: the stream of the device must tell of it all the same. */
export const missesHints: ClusterHunt = (template, settings = {}) =>
  onNodes(template, settings, async ([node], databaseUrl) => {
    const [person] = template.people
    if (person === undefined) throw new Error('The template has nobody.')
    const url = `http://127.0.0.1:${node?.port}`
    const events = await EventReader.open((path) => fetch(url + path, { headers: person.headers }))
    const nextHead = async () => {
      for (;;) {
        const { name, head } = await events.next()
        if (name === 'user') return head
      }
    }
    const before = await nextHead()
    await askPostgres(
      databaseUrl,
      `insert into user_meta (user_id, seq, floor) values (${person.id}, ${before + 1}, 0)
       on conflict (user_id) do update set seq = excluded.seq`,
    )
    const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))
    const told = await Promise.race([nextHead(), late])
    return told === null ? ['a device was not told of a change'] : []
  })
