import { setTimeout as pause } from 'node:timers/promises'
import type { SiteJob } from '#shared/domain/site-job.ts'
import type { Config } from '../config.ts'
import type { Store } from '../db/engine.ts'
import { SiteVisits } from '../jobs/site-visits.ts'
import { findSiteJob } from '../repositories/site-jobs.ts'
import { listTroubled } from '../repositories/site-visits.ts'
import { fileReachability } from '../services/analysers/run-analysers.ts'
import { SharedFolder, sharedBy } from '../services/shared-folder.ts'
import { ICONS, IconFolder } from '../services/sites/icon-folder.ts'
import { SiteJobActiveError, SiteJobs } from '../services/sites/site-jobs.ts'
import { SiteRunner } from '../services/sites/site-runner.ts'
import { UsageError } from './usage.ts'

const LOOK_EVERY_MS = 500

type Asked = Pick<SiteJob, 'kind' | 'scope'>

/** `icons fetch [--missing]` */
export async function iconsCommand(store: Store, args: string[], config: Config): Promise<number> {
  const [name, ...options] = args
  if (name !== 'fetch' || options.length > 1 || (options[0] ?? '--missing') !== '--missing')
    throw new UsageError('Use: icons fetch [--missing]')
  const job = await carryOut(
    store,
    { kind: 'icons', scope: options.length === 0 ? 'all' : 'missing' },
    config,
  )
  console.log(`${job.good} icons from ${job.done} websites.`)
  return exitCode(job)
}

/** `sites check` */
export async function sitesCommand(store: Store, args: string[], config: Config): Promise<number> {
  if (args.join(' ') !== 'check') throw new UsageError('Use: sites check')
  const job = await carryOut(store, { kind: 'check', scope: 'all' }, config)
  for (const { toolId, toolName, state, detail, troubledSince } of await listTroubled(store.reader))
    console.log(
      `${toolId}  ${JSON.stringify(toolName)}  ${state} since ${troubledSince.slice(0, 10)}  ${detail}`,
    )
  console.log(`${job.good} of ${job.done} websites answer.`)
  return exitCode(job)
}

function exitCode({ state, error }: SiteJob): number {
  if (error !== null) console.error(error)
  return state === 'done' ? 0 : 1
}

/** Starts a job and works on it until its end. If the server holds it already, the two share nothing: this one looks on. */
async function carryOut(store: Store, asked: Asked, config: Config): Promise<SiteJob> {
  if (!config.siteRequests)
    throw new UsageError('Websites are only visited with SITE_REQUESTS=1: see docs/operations.md.')
  const { writer } = store
  const runner = new SiteRunner({
    writer,
    visits: new SiteVisits({ reach: 'public', publicUrl: config.publicUrl, dataDir: config.dataDir }),
    icons: new IconFolder(new SharedFolder(config.dataDir, ICONS, sharedBy(store))),
    onDone: async (kind) => kind === 'check' && fileReachability(store, new Date()),
    onError: (error) => console.error(error),
  })
  const jobs = new SiteJobs({ writer, isOn: true, onWork: () => runner.wake() })
  try {
    const id = await startOrJoin(jobs, asked)
    runner.wake()
    return await follow(store, id)
  } finally {
    await runner.stop()
  }
}

async function startOrJoin(jobs: SiteJobs, asked: Asked): Promise<number> {
  try {
    return (await jobs.start(null, asked)).id
  } catch (error) {
    if (!(error instanceof SiteJobActiveError)) throw error
    console.error(`Job ${error.jobId} is already doing this. Waiting for it.`)
    return error.jobId
  }
}

async function follow({ reader }: Store, id: number): Promise<SiteJob> {
  let shown = -1
  for (;;) {
    const job = await findSiteJob(reader, id)
    if (job === undefined) throw new UsageError(`Job ${id} was deleted.`)
    if (job.finishedAt !== null) return job
    if (job.done !== shown) console.error(`${job.done} of ${job.total} websites`)
    shown = job.done
    await pause(LOOK_EVERY_MS)
  }
}
