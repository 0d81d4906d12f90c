import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { directoryResultSchema, domainKeySchema, domainNameSchema } from '#shared/domain/agent-domain.ts'
import { claimWaySchema, proofResultSchema } from '#shared/domain/claim.ts'
import { siteStateSchema } from '#shared/domain/site-job.ts'
import { KEY_DIRECTORY } from '#shared/policy/domains.ts'

const visitSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['icons', 'check']), website: z.string() }),
  /** Looks whether a website shows the token of a claim. */
  z.object({ kind: z.literal('claim'), way: claimWaySchema, website: z.string(), token: z.string() }),
  /** Reads what an app publishes of itself. */
  z.object({ kind: z.literal('document'), address: z.string() }),
  /** Reads the keys that a domain publishes. */
  z.object({ kind: z.literal('directory'), domain: domainNameSchema }),
])
export type SiteVisit = z.infer<typeof visitSchema>

/** What the process is asked for. */
export const siteRequestSchema = z.object({ id: z.int(), visit: visitSchema })
type SiteRequest = z.infer<typeof siteRequestSchema>

const iconSchema = z.object({
  hash: z.string().regex(/^[0-9a-f]{24}$/),
  small: z.instanceof(Uint8Array),
  large: z.instanceof(Uint8Array),
})

const verdictSchema = z.object({
  state: siteStateSchema,
  detail: z.string(),
  target: z.string().nullable(),
  mayBeOurs: z.boolean(),
})

const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('icon'), icon: iconSchema, source: z.string() }),
  z.object({ kind: z.literal('none'), reason: z.string() }),
  z.object({ kind: z.literal('check'), verdict: verdictSchema }),
  z.object({ kind: z.literal('document'), status: z.int(), body: z.string() }),
  z.object({ kind: z.literal('proof'), result: proofResultSchema }),
  z.object({
    kind: z.literal('directory'),
    result: directoryResultSchema,
    keys: z.array(domainKeySchema).max(KEY_DIRECTORY.maxKeys).nullable(),
    maxAge: z.number().nullable(),
  }),
  /** A mistake of ours; the text has its stack. */
  z.object({ kind: z.literal('error'), text: z.string() }),
])
export type SiteOutcome = z.infer<typeof outcomeSchema>

/** What it answers. */
export const siteReportSchema = z.object({ id: z.int(), outcome: outcomeSchema })
export type SiteReport = z.infer<typeof siteReportSchema>

/** The settings of the process, as its only argument. */
export const siteProcessInputSchema = z.object({
  reach: z.enum(['public', 'loopback']),
  /** A website that is visited learns from it who visits. */
  publicUrl: z.string(),
  /** What the process must not be able to read. */
  dataDir: z.string(),
  /** Name servers of a test, as `127.0.0.1:5353`; without it those of the system, and for `loopback` none. */
  nameServers: z.array(z.string()).optional(),
  /** Where key directories are in a test, over HTTP; without it at port 443, over TLS. */
  directoryPort: z.int().optional(),
})
export type SiteProcessInput = z.infer<typeof siteProcessInputSchema>

/** The process has ended with visits under way: it was killed, or a decoder broke it. */
class SiteProcessError extends Error {
  readonly code = 'site-process'
}

const ROOT = new URL('../../', import.meta.url)
/** The program, without DATA_DIR, which may lie beside it. */
const READABLE = ['node_modules/', 'shared/', 'sync-server/', 'package.json']
const SCRIPT = new URL('./site-process.ts', import.meta.url)
/** A process that is not needed for so long ends. */
const IDLE_MS = 20_000
const MAX_HEAP_MB = 256

/**
 * Visits websites in a process of its own: what reads the bytes of strangers holds no key and no connection to the database,
 * cannot write a file or start a program, and may break without the server.
 */
export class SiteVisits {
  readonly #input: SiteProcessInput
  readonly #waiting = new Map<
    number,
    { resolve: (outcome: SiteOutcome) => void; reject: (error: Error) => void }
  >()
  #process: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #lastId = 0

  constructor(input: SiteProcessInput) {
    this.#input = input
  }

  /** @throws SiteProcessError */
  visit(visit: SiteVisit): Promise<SiteOutcome> {
    this.#process ??= this.#start()
    clearTimeout(this.#idle)
    const id = ++this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<SiteOutcome>()
    this.#waiting.set(id, { resolve, reject })
    this.#process.send({ id, visit } satisfies SiteRequest, (error) => {
      if (error !== null) this.#fail(id, error)
    })
    return promise
  }

  /** Ends the process; visits under way are rejected. */
  stop(): void {
    clearTimeout(this.#idle)
    this.#process?.kill('SIGKILL')
  }

  #start(): ChildProcess {
    const started = fork(SCRIPT, [JSON.stringify(this.#input)], {
      // Nothing of the server's environment: there are secrets in it.
      env: {},
      execArgv: [
        '--permission',
        '--allow-addons',
        ...READABLE.map((path) => `--allow-fs-read=${fileURLToPath(new URL(path, ROOT))}`),
        '--disable-warning=PERM0001',
        `--max-old-space-size=${MAX_HEAP_MB}`,
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.on('message', (message) => this.#receive(message))
    started.once('error', (error) => this.#lose(started, error))
    started.once('exit', (code, signal) =>
      this.#lose(
        started,
        new SiteProcessError(`The process that visits websites ended with ${code ?? signal}.`),
      ),
    )
    return started
  }

  #receive(message: unknown): void {
    const report = siteReportSchema.safeParse(message)
    if (!report.success) {
      this.stop()
      return
    }
    const { id, outcome } = report.data
    this.#waiting.get(id)?.resolve(outcome)
    this.#waiting.delete(id)
    if (this.#waiting.size > 0) return
    this.#idle = setTimeout(() => this.#process?.disconnect(), IDLE_MS)
    this.#idle.unref()
  }

  #fail(id: number, error: Error): void {
    this.#waiting.get(id)?.reject(error)
    this.#waiting.delete(id)
  }

  #lose(lost: ChildProcess, error: Error): void {
    if (this.#process !== lost) return
    this.#process = undefined
    for (const id of [...this.#waiting.keys()]) this.#fail(id, error)
  }
}
