/** The command line was not understood. */
export class UsageError extends Error {
  readonly code = 'usage'
}

export const USAGE = `npm run manage -- <command>

  import <file.json|csv>   add and update tools, by website
      --skip-invalid       import the good rows of a file that has bad ones
      --create-categories  create missing categories
      --dry-run            say what would happen
  import --shipped         bring the shipped tools up to date, after an update of the program;
                           shipped facts win over changed ones: see them first with --dry-run
  export [file]            write the catalogue as JSON that import reads
  backup <file>            copy the database while it is in use, and check the copy
  restore <file>           put a backup in the database's place, while it is in use
      --accept-revived-access
                           also without a journal that says what has ended since
  move <DATABASE_URL>      copy the database, and the files that nodes share, into an empty PostgreSQL;
                           the server must be stopped
  new-epoch                make devices load the catalogue again, after PostgreSQL was set back to an
                           earlier moment or has lost changes
      --end-sessions       and end all sessions, and links in mails
  recompute                bring popularity, trending and New badges up to date at once
  verify                   check the database
  icons fetch              fetch the icons of websites; with SITE_REQUESTS=1
      --missing            only of tools that show a letter so far
  sites check              see which websites are still there; with SITE_REQUESTS=1
  newsletter export [file] write the subscribers as CSV, to this screen or a file
  newsletter bounces [file]
                           send nothing more to the addresses of a list, one a line
  grant <user> admin|owner give a role, by user name or e-mail address
  revoke <user> admin|owner take it back
  reset-password <user>    give a new password, shown once, and end all sessions
  reset-second-factor <user>
                           remove passkeys, authenticator app and recovery codes, and end all sessions
  rotate-receipt-key       sign receipts with a new key; the public parts of earlier ones stay published
  agents list              show the registered agents
  agents revoke <id>       keep one out; an admin can let it in again

The database is in DATA_DIR (./data), or where DATABASE_URL says. The server may go on running,
except for move.
`
