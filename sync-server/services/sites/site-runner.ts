import { randomUUID } from 'node:crypto'
import type { SiteJob } from '#shared/domain/site-job.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import type { SiteOutcome, SiteVisits } from '../../jobs/site-visits.ts'
import { WorkLoop } from '../../lib/work-loop.ts'
import {
  advanceSiteJob,
  type ClaimedJob,
  claimSiteJob,
  endSiteJob,
  nextTools,
  releaseSiteClaims,
  renewSiteClaims,
  type VisitedTool,
} from '../../repositories/site-jobs.ts'
import { listShownIcons, saveIcon } from '../../repositories/site-visits.ts'
import type { IconFolder } from './icon-folder.ts'
import { isGood, recordChecks } from './record-visits.ts'
import { isOnSharedHost } from './shared-hosts.ts'

/** After a kill, a job goes on when the claim on it has expired. */
const LEASE_MS = 30_000
/** How often it looks, because another process may have started a job. */
const POLL_MS = 30_000
/** Visited together and recorded together. After a kill so many are visited once more. */
const BATCH = 16
/** From so many on it says something that not one website could be reached. */
const TELLING = 8
const CUT_OFF =
  'No website could be reached: the server seems to have no connection. Nothing was noted of these.'

export interface SiteRunnerDeps {
  writer: Writer
  visits: Pick<SiteVisits, 'visit' | 'stop'>
  icons: IconFolder
  /** Called when a job has come to its end by itself. */
  onDone: (kind: SiteJob['kind']) => Promise<unknown>
  onError: (error: unknown) => void
}

interface Visited {
  tool: VisitedTool
  outcome: SiteOutcome
}

/**
 * Works through the jobs that visit websites, one job at a time:
 *
 *   1. the job is claimed, and the tools after its cursor are read;
 *   2. their websites are visited side by side, in another process;
 *   3. what was found, the new cursor and the counts are written in one transaction.
 *
 * A claim is a lease that is renewed while the work continues. Whoever has lost it cannot write any more.
 */
export class SiteRunner {
  readonly #deps: SiteRunnerDeps
  readonly #id = randomUUID()
  readonly #loop: WorkLoop

  constructor(deps: SiteRunnerDeps) {
    this.#deps = deps
    this.#loop = new WorkLoop({
      look: () => this.#look(),
      onError: (error) => {
        if (!this.#loop.isStopped) deps.onError(error)
      },
      afterErrorMs: POLL_MS,
    })
  }

  /** Checks for work soon. */
  wake(): void {
    this.#loop.wake()
  }

  /** Ends the visits under way, whose tools are visited again, and lets go of the job. */
  async stop(): Promise<void> {
    const stopped = this.#loop.stop()
    this.#deps.visits.stop()
    await stopped
    await releaseSiteClaims(this.#deps.writer, this.#id)
  }

  /** @returns milliseconds until the next check */
  async #look(): Promise<number> {
    const renewing = setInterval(() => this.#renew(), LEASE_MS / 3)
    try {
      while (!this.#loop.isStopped) {
        const job = await this.#claim()
        if (job === undefined) break
        await this.#round(job)
      }
    } finally {
      clearInterval(renewing)
    }
    return POLL_MS
  }

  /** Step 1. */
  #claim(): Promise<ClaimedJob | undefined> {
    return writeTransaction(this.#deps.writer, (transaction) => {
      const now = Date.now()
      const until = new Date(now + LEASE_MS).toISOString()
      return claimSiteJob(transaction, { by: this.#id, until }, new Date(now).toISOString())
    })
  }

  async #round(job: ClaimedJob): Promise<void> {
    const tools = await nextTools(this.#deps.writer, job, BATCH)
    if (tools.length === 0) return this.#finish(job)
    const visited = await Promise.all(tools.map((tool) => this.#visit(job, tool)))
    if (this.#loop.isStopped) return
    if (isCutOff(visited)) return this.#end(job, { state: 'failed', error: CUT_OFF })
    for (const { outcome } of visited) if (outcome.kind === 'icon') await this.#deps.icons.store(outcome.icon)
    await writeTransaction(this.#deps.writer, (transaction) => this.#record(transaction, job, visited))
  }

  /** Step 2. */
  async #visit({ kind }: ClaimedJob, tool: VisitedTool): Promise<Visited> {
    if (kind === 'icons' && isOnSharedHost(tool.website))
      return { tool, outcome: { kind: 'none', reason: 'Its host has an icon for all of its projects' } }
    const outcome = await this.#deps.visits.visit({ kind, website: tool.website }).catch(asOutcome)
    if (outcome.kind === 'error' && !this.#loop.isStopped)
      this.#deps.onError(new SiteVisitError(outcome.text))
    return { tool, outcome }
  }

  /** Step 3. */
  async #record(transaction: WriteTransaction, job: ClaimedJob, visited: readonly Visited[]): Promise<void> {
    const now = new Date()
    const isStillMine = await advanceSiteJob(transaction, {
      id: job.id,
      by: this.#id,
      cursor: visited.at(-1)?.tool.id ?? job.cursor,
      done: visited.length,
      good: visited.filter(({ outcome }) => isFound(outcome)).length,
    })
    if (!isStillMine) return
    const checked = visited.flatMap(({ tool, outcome }) =>
      outcome.kind === 'check' ? [{ ...tool, verdict: outcome.verdict }] : [],
    )
    await recordChecks(transaction, checked, now)
    for (const { tool, outcome } of visited) {
      const at = now.toISOString()
      if (outcome.kind === 'icon')
        await saveIcon(transaction, { toolId: tool.id, hash: outcome.icon.hash, detail: outcome.source }, at)
      if (outcome.kind === 'none')
        await saveIcon(transaction, { toolId: tool.id, hash: null, detail: outcome.reason }, at)
    }
  }

  async #finish(job: ClaimedJob): Promise<void> {
    await this.#end(job, { state: 'done' })
    if (job.kind === 'icons') await this.#deps.icons.purge(await listShownIcons(this.#deps.writer))
    await this.#deps.onDone(job.kind)
  }

  async #end({ id }: ClaimedJob, end: { state: 'done' | 'failed'; error?: string }): Promise<void> {
    await writeTransaction(this.#deps.writer, (transaction) =>
      endSiteJob(transaction, { id, ...end }, new Date().toISOString()),
    )
  }

  #renew(): void {
    const until = new Date(Date.now() + LEASE_MS).toISOString()
    renewSiteClaims(this.#deps.writer, { by: this.#id, until }).catch(this.#deps.onError)
  }
}

/** A mistake of ours during one visit; the others go on. */
class SiteVisitError extends Error {
  readonly code = 'site-visit'
}

/** A website that breaks the process takes nothing with it but the visits beside it: the job goes on. */
function asOutcome(error: unknown): SiteOutcome {
  return { kind: 'error', text: error instanceof Error ? `${error.stack}` : String(error) }
}

function isFound(outcome: SiteOutcome): boolean {
  return outcome.kind === 'icon' || (outcome.kind === 'check' && isGood(outcome.verdict.state))
}

/** None of many could be reached, for reasons that may be ours: then nothing is said about any of them. */
function isCutOff(visited: readonly Visited[]): boolean {
  const isOurs = ({ outcome }: Visited) => outcome.kind === 'check' && outcome.verdict.mayBeOurs
  return visited.length >= TELLING && visited.every(isOurs)
}
