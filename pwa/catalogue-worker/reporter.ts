import { INITIAL_REPORT, type WorkerReport } from '../data/worker-protocol.ts'

/** The worker's view of itself; whoever listens gets it whole on every change. */
export class Reporter {
  #report: WorkerReport = INITIAL_REPORT
  #listener: (report: WorkerReport) => void = () => {}

  get report(): WorkerReport {
    return this.#report
  }

  listen(listener: (report: WorkerReport) => void): void {
    this.#listener = listener
    listener(this.#report)
  }

  update(change: Partial<WorkerReport>): void {
    this.#report = { ...this.#report, ...change }
    this.#listener(this.#report)
  }
}
