import { writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { backUp } from '../db/backup.ts'
import { restoreInto } from '../db/restore.ts'
import { type Store, safetyCopyFile } from '../db/store.ts'
import { exportCatalogue } from '../services/export-catalogue.ts'
import { verifyStore } from '../services/verify-store.ts'
import { importCommand } from './import-command.ts'
import { UsageError } from './usage.ts'

/** @returns the exit code */
type Command = (store: Store, args: string[]) => Promise<number>

async function exportCommand(store: Store, args: string[]): Promise<number> {
  const [file] = args
  const json = await exportCatalogue(store.reader)
  if (file === undefined) process.stdout.write(json)
  else writeFileSync(file, json)
  return 0
}

async function backupCommand(store: Store, args: string[]): Promise<number> {
  await backUp(store.handle, onlyFile('backup', args))
  console.log(`Backed up and checked: ${args[0]}`)
  return 0
}

async function restoreCommand(store: Store, args: string[]): Promise<number> {
  const file = onlyFile('restore', args)
  const safetyCopy = safetyCopyFile(dirname(store.file), 'before-restore')
  await backUp(store.handle, safetyCopy)
  await restoreInto(store.file, file)
  console.log(`Restored ${basename(file)}. What was there before is in ${safetyCopy}`)
  return 0
}

async function verifyCommand(store: Store): Promise<number> {
  const problems = await verifyStore(store)
  for (const problem of problems) console.error(problem)
  console.log(problems.length === 0 ? 'The database is sound.' : `${problems.length} problems found.`)
  return problems.length === 0 ? 0 : 1
}

async function grantCommand(): Promise<number> {
  console.error('There are no accounts yet in this version, so nobody can be given a role.')
  return 1
}

function onlyFile(command: string, args: readonly string[]): string {
  const [file] = args
  if (file === undefined || args.length > 1) throw new UsageError(`${command} needs one file.`)
  return file
}

export const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['import', importCommand],
  ['export', exportCommand],
  ['backup', backupCommand],
  ['restore', restoreCommand],
  ['verify', verifyCommand],
  ['grant', grantCommand],
])
