import type { JobState, SummaryJob } from '#shared/domain/summary-job.ts'

/** Nothing more happens to it by itself. */
export function isOver(state: JobState): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled'
}

export type JobAction = 'pause' | 'resume' | 'cancel' | 'retry'

/** What can be done with a job, as its state machine has it. */
export function actionsOf(state: JobState): readonly JobAction[] {
  return ACTIONS[state]
}

const ACTIONS = {
  queued: ['pause', 'cancel'],
  running: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  cancelled: [],
  done: [],
  failed: ['retry'],
} as const satisfies Record<JobState, readonly JobAction[]>

/** All that goes on, and of each kind the last that is over, unless one of it goes on. */
export function jobsToShow(jobs: readonly SummaryJob[]): SummaryJob[] {
  const seen = new Set<string>()
  return jobs.filter(({ kind, state }) => {
    const isFirst = !seen.has(kind)
    seen.add(kind)
    return isFirst || !isOver(state)
  })
}

/** How far it is, 0 to 100. */
export function percentOf({ total, done, failed }: Pick<SummaryJob, 'total' | 'done' | 'failed'>): number {
  return total === 0 ? 100 : Math.floor(((done + failed) / total) * 100)
}
