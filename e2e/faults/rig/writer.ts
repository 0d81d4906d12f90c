import type { Chance } from './chance.ts'
import type { Client } from './client.ts'
import type { Party } from './template.ts'

/** Writes one thing after the other, like one client. */
export interface Writer {
  /** Sends one or a few writing calls; none when there is nothing to do. */
  step(): Promise<void>
}

export interface WriterPorts {
  client: Client
  chance: Chance
  me: Party
}
