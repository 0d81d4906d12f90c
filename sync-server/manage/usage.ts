/** The command line was not understood. */
export class UsageError extends Error {
  readonly code = 'usage'
}

/** What PostgreSQL holds is backed up by its own tools, which know of its log. */
export function refusePostgres(command: string, databaseUrl: string | null): void {
  if (databaseUrl === null) return
  throw new UsageError(
    `${command} is for the database in DATA_DIR. With DATABASE_URL use PostgreSQL's own tools: docs/operations.md says how.`,
  )
}

export function onlyFile(command: string, args: readonly string[]): string {
  const file = atMostOneFile(command, args)
  if (file === undefined) throw new UsageError(`${command} needs one file.`)
  return file
}

export function atMostOneFile(command: string, args: readonly string[]): string | undefined {
  if (args.length > 1 || args[0] === '') throw new UsageError(`${command} takes one file.`)
  return args[0]
}

export const USAGE = `npm run manage -- <command>

  import <file.json|csv>   add and update tools, by website
      --skip-invalid       import the good rows of a file that has bad ones
      --create-categories  create missing categories
      --dry-run            say what would happen
  import --shipped         bring the shipped tools up to date, after an update of the program;
                           shipped facts replace changed ones: preview with --dry-run
  export [file]            write the catalogue as JSON for import
  backup <file>            copy the database while it is in use, and check the copy
  restore <file>           put a backup in the database's place, while it is in use
      --accept-revived-access
                           even without a journal of what has ended since
  offsite list             show the backups in the storage that OFFSITE_ENDPOINT names
  offsite backup           make one there now
  offsite restore [name]   fetch one, by default the newest, and put it in the database's place, as restore does
      --accept-revived-access
  restore-drill            restore the newest backup of that storage into a folder of its own, check it, and say
                           how old it is and how long that took
  move <DATABASE_URL>      copy the database, and the files that nodes share, into an empty PostgreSQL;
                           the server must be stopped
  new-epoch                make devices reload the catalogue, after PostgreSQL was set back to an
                           earlier moment or has lost changes
      --end-sessions       also end all sessions and links in emails
  upgrade-drill <folder>   rehearse the upgrade from the program in that folder to this one, and the way
                           back, on a copy of the database under load; needs HAProxy
  recompute                bring popularity, trending and New badges up to date now
  verify                   check the database
  icons fetch              fetch the icons of websites; with SITE_REQUESTS=1
      --missing            only for tools that show a letter
  sites check              check which websites are still up; with SITE_REQUESTS=1
  newsletter export [file] write the subscribers as CSV, to this screen or a file
  newsletter bounces [file]
                           stop sending to a list of addresses, one per line
  grant <user> admin|owner give a role, by username or email address
  revoke <user> admin|owner take it back
  reset-password <user>    set a new password, shown once, and end all sessions
  reset-second-factor <user>
                           remove passkeys, authenticator app and recovery codes, and end all sessions
  rotate-receipt-key       sign receipts with a new key; the public parts of earlier ones stay published
  agents list              show the registered agents
  agents revoke <id>       suspend one; an admin can reinstate it

The database is in DATA_DIR (./data), or where DATABASE_URL says. The server can keep running,
except for move.
`
