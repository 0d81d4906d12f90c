import { Counter, Gauge, type Registry } from 'prom-client'

/** What the server does by itself, and how it went. */
export interface Upkeep {
  backups: { readonly lastSuccess: Date | null; readonly failures: number }
  ledgerCheck: { readonly last: { at: Date; problems: number } | null }
}

/** A time is 0 as long as there is none: an alarm on its age then sounds, as it should. */
const seconds = (time: Date | undefined | null) => (time?.getTime() ?? 0) / 1000

export function measureUpkeep(registry: Registry, { backups, ledgerCheck }: Upkeep): void {
  const registers = [registry]
  new Gauge({
    name: 'backup_last_success_timestamp_seconds',
    help: 'When the newest sound backup was made that the server has made by itself; 0 when there is none.',
    registers,
    collect() {
      this.set(seconds(backups.lastSuccess))
    },
  })
  new Counter({
    name: 'backup_failures_total',
    help: 'Scheduled backups that could not be made, or were not sound.',
    registers,
    collect() {
      this.reset()
      this.inc(backups.failures)
    },
  })
  new Gauge({
    name: 'ledger_check_timestamp_seconds',
    help: 'When the ledger was last checked as a whole; 0 before the first time.',
    registers,
    collect() {
      this.set(seconds(ledgerCheck.last?.at))
    },
  })
  new Gauge({
    name: 'ledger_problems',
    help: 'What that check found wrong.',
    registers,
    collect() {
      this.set(ledgerCheck.last?.problems ?? 0)
    },
  })
}
