import { writeFileSync } from 'node:fs'
import type { Config } from '../config.ts'
import type { Place, Store } from '../db/engine.ts'
import { backUp } from '../db/sqlite/backup.ts'
import { openExistingSqliteStore } from '../db/sqlite/sqlite-store.ts'
import { openExistingStore, openStore } from '../db/store.ts'
import { ServerSecret } from '../lib/server-secret.ts'
import { ReceiptKeys } from '../receipts/receipt-keys.ts'
import { exportCatalogue } from '../services/export-catalogue.ts'
import { computeSignals } from '../services/signals/compute-signals.ts'
import { publishSignals } from '../services/signals/publish-signals.ts'
import { verifyStore } from '../services/verify-store.ts'
import { resetPasswordCommand, resetSecondFactorCommand, roleCommand } from './account-commands.ts'
import { agentsCommand } from './agents-command.ts'
import { importCommand } from './import-command.ts'
import { moveCommand } from './move-command.ts'
import { newEpochCommand } from './new-epoch-command.ts'
import { newsletterCommand } from './newsletter-command.ts'
import { offsiteCommand } from './offsite-command.ts'
import { restoreCommand } from './restore-command.ts'
import { restoreDrillCommand } from './restore-drill-command.ts'
import { iconsCommand, sitesCommand } from './sites-commands.ts'
import { upgradeDrillCommand } from './upgrade-drill/upgrade-drill.ts'
import { atMostOneFile, onlyFile, refusePostgres, UsageError } from './usage.ts'

/** @returns the exit code */
type Command = (config: Config, args: string[]) => Promise<number>
type StoreCommand = (store: Store, args: string[], config: Config) => Promise<number>
type OpenStore = (place: Place) => Promise<Store>

async function exportCommand(store: Store, args: string[]): Promise<number> {
  const file = atMostOneFile('export', args)
  const json = await exportCatalogue(store.reader)
  if (file === undefined) process.stdout.write(json)
  else writeFileSync(file, json)
  return 0
}

async function backupCommand({ dataDir, databaseUrl }: Config, args: string[]): Promise<number> {
  refusePostgres('backup', databaseUrl)
  const file = onlyFile('backup', args)
  const store = await openExistingSqliteStore(dataDir)
  try {
    await backUp(store.handle, file)
  } finally {
    await store.close()
  }
  console.log(`Backed up and checked: ${file}`)
  return 0
}

async function verifyCommand(store: Store, args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('verify takes no arguments.')
  const problems = await verifyStore(store)
  for (const problem of problems) console.error(problem)
  console.log(problems.length === 0 ? 'The database is sound.' : `${problems.length} problems found.`)
  return problems.length === 0 ? 0 : 1
}

/** Whoever may have read the private key can sign no more; what it has signed stays valid. */
async function rotateReceiptKeyCommand({ writer }: Store, args: string[], config: Config): Promise<number> {
  if (args.length > 0) throw new UsageError('rotate-receipt-key takes no arguments.')
  const keys = new ReceiptKeys({ writer, secret: ServerSecret.of(config), issuer: config.publicUrl })
  console.log(`Receipts are now signed with the key ${await keys.rotate(new Date().toISOString())}.`)
  return 0
}

/** What the server does every hour. */
async function recomputeCommand({ reader, writer }: Store, args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('recompute takes no arguments.')
  const changed = await publishSignals(writer, await computeSignals(reader, new Date()))
  console.log(changed === 0 ? 'Nothing has changed.' : `${changed} tools have changed.`)
  return 0
}

function withStore(open: OpenStore, command: StoreCommand): Command {
  return async (config, args) => {
    const store = await open(config)
    try {
      return await command(store, args, config)
    } finally {
      await store.close()
    }
  }
}

export const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['import', withStore(openStore, importCommand)],
  ['export', withStore(openExistingStore, exportCommand)],
  ['backup', backupCommand],
  ['restore', restoreCommand],
  ['offsite', offsiteCommand],
  ['restore-drill', restoreDrillCommand],
  ['move', moveCommand],
  ['upgrade-drill', upgradeDrillCommand],
  ['new-epoch', withStore(openExistingStore, newEpochCommand)],
  ['recompute', withStore(openExistingStore, recomputeCommand)],
  ['icons', withStore(openExistingStore, iconsCommand)],
  ['sites', withStore(openExistingStore, sitesCommand)],
  ['verify', withStore(openExistingStore, verifyCommand)],
  ['newsletter', withStore(openExistingStore, newsletterCommand)],
  ['grant', withStore(openExistingStore, roleCommand('grant'))],
  ['rotate-receipt-key', withStore(openExistingStore, rotateReceiptKeyCommand)],
  ['agents', withStore(openExistingStore, agentsCommand)],
  ['revoke', withStore(openExistingStore, roleCommand('revoke'))],
  ['reset-password', withStore(openExistingStore, resetPasswordCommand)],
  ['reset-second-factor', withStore(openExistingStore, resetSecondFactorCommand)],
])
