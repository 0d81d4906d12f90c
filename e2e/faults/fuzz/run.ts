import fc from 'fast-check'
import { contract } from '#shared/api/contract.ts'
import type { ServerOptions } from '../../../sync-server/server.ts'
import { verify } from '../rig/audit.ts'
import { groundAt } from '../rig/ground.ts'
import { a2aRequests } from './a2a-requests.ts'
import { pageRequests, searchRequests, strayRequests } from './address-requests.ts'
import { callRequests } from './call-requests.ts'
import { asCurl, type FuzzRequest } from './fuzz-request.ts'
import { type FuzzServer, startFuzzServer } from './fuzz-server.ts'
import { importRequests } from './import-requests.ts'
import { leaksOf, wrongWith, wrongWithBytes } from './judge.ts'
import { type Known, knownOf } from './known.ts'
import { malformedHttp } from './malformed-http.ts'
import { mcpRequests } from './mcp-requests.ts'
import { oauthRequests } from './oauth-requests.ts'
import { pushRequests } from './push-requests.ts'
import { send, sendBytes } from './send.ts'
import type { Template } from './template.ts'

/** The time for finding the shortest request with a wrong answer. */
const SHRINKING_MS = 60_000
/** Far more than an answer takes, so that only a server that hardly works is too slow. */
const REQUEST_MS = 500

interface FuzzOptions {
  template: Template
  seed: number
  /** The number of its requests. */
  requests: number
  /** The number of answers by status; `0` stands for bytes that are not HTTP. */
  seen?: Map<number, number> | undefined
  resolveCaller?: ServerOptions['resolveCaller']
}

/** A request, or bytes that are not HTTP. */
type Attempt = FuzzRequest | Buffer

/** Sends the requests of one seed to its own server. @returns all problems as readable text */
export async function fuzz(options: FuzzOptions): Promise<string[]> {
  const { template, resolveCaller } = options
  const ground = await groundAt(template.place).copy()
  try {
    const server = await startFuzzServer(ground, template.dist, resolveCaller)
    const wrong = await attack(server, ground.place.dataDir, options).finally(() => server.close())
    return [...wrong, ...(await verify(ground.place))]
  } finally {
    await ground.remove()
  }
}

async function attack(
  server: FuzzServer,
  folder: string,
  { template, seed, requests, seen }: FuzzOptions,
): Promise<string[]> {
  const folders = [folder, process.cwd()]
  const property = fc.asyncProperty(attempts(knownOf(template.world)), async (attempt) => {
    const wrong = await findProblems(server, attempt, { template, folders, seen })
    wrong.push(...server.takeFaults().map((line) => `the server logs ${line}`))
    if (wrong.length > 0) throw new WrongAnswer(wrong)
  })
  const run = await fc.check(property, {
    seed,
    numRuns: requests,
    interruptAfterTimeLimit: SHRINKING_MS + requests * REQUEST_MS,
  })
  const [attempt] = run.counterexample ?? []
  if (attempt === undefined)
    return run.interrupted ? [`only ${run.numRuns} requests were answered in time`] : isStillThere(server)
  const found =
    run.errorInstance instanceof WrongAnswer ? run.errorInstance.wrong : [String(run.errorInstance)]
  return [...found, asText(attempt)]
}

class WrongAnswer extends Error {
  readonly wrong: readonly string[]

  constructor(wrong: readonly string[]) {
    super(wrong.join('; '))
    this.wrong = wrong
  }
}

function attempts(known: Known): fc.Arbitrary<Attempt> {
  return fc.oneof(
    { weight: 60, arbitrary: callRequests(known) },
    { weight: 6, arbitrary: importRequests(known) },
    { weight: 6, arbitrary: pushRequests(known) },
    { weight: 10, arbitrary: mcpRequests(known) },
    { weight: 6, arbitrary: a2aRequests(known) },
    { weight: 6, arbitrary: oauthRequests },
    { weight: 8, arbitrary: pageRequests },
    { weight: 4, arbitrary: searchRequests },
    { weight: 4, arbitrary: strayRequests },
    { weight: 6, arbitrary: malformedHttp },
  )
}

async function findProblems(
  { port }: FuzzServer,
  attempt: Attempt,
  { template, folders, seen }: Pick<FuzzOptions, 'template' | 'seen'> & { folders: readonly string[] },
): Promise<string[]> {
  const count = (status: number) => seen?.set(status, (seen.get(status) ?? 0) + 1)
  if (Buffer.isBuffer(attempt)) {
    count(0)
    return wrongWithBytes(await sendBytes(port, attempt), folders)
  }
  const answer = await send(port, attempt, template.credentials[attempt.caller])
  count(answer.status)
  return wrongWith(attempt, answer, folders)
}

const asText = (attempt: Attempt): string =>
  Buffer.isBuffer(attempt)
    ? `printf %s ${JSON.stringify(attempt.toString('latin1').slice(0, 2000))} | nc 127.0.0.1 $PORT`
    : asCurl(attempt)

/** After all requests, the server still answers a plain list. */
async function isStillThere({ url, takeFaults }: FuzzServer): Promise<string[]> {
  const response = await fetch(`${url}/api/tools?limit=5`)
  const text = await response.text()
  const isList = response.ok && contract.listTools.output.safeParse(JSON.parse(text)).success
  const late = takeFaults().map((line) => `the server logs ${line}`)
  return [...late, ...(isList ? leaksOf(text, []) : [`a plain list is answered with ${response.status}`])]
}
