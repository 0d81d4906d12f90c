import type { Chance } from './chance.ts'
import type { Client } from './client.ts'
import type { Party } from './template.ts'

/** Does one thing after the other, as one client does. */
export interface Writer {
  /** One or a few calls that write, or none where there is nothing to do. */
  step(): Promise<void>
}

export interface WriterPorts {
  client: Client
  chance: Chance
  me: Party
}
