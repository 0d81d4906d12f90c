import { writeFileSync } from 'node:fs'
import type { Store } from '../db/store.ts'
import { exportSubscribers } from '../services/newsletter/export-subscribers.ts'
import { UsageError } from './usage.ts'

/** Addresses of people are for the operator's eyes only. */
const PRIVATE_FILE = 0o600

/** `newsletter export [file]` */
export async function newsletterCommand(store: Store, [name, ...files]: string[]): Promise<number> {
  const [file] = files
  if (name !== 'export' || files.length > 1 || file === '')
    throw new UsageError('Use: newsletter export [file]')
  const csv = await exportSubscribers(store.reader)
  if (file === undefined) process.stdout.write(csv)
  else writeFileSync(file, csv, { mode: PRIVATE_FILE })
  return 0
}
