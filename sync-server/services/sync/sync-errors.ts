import { SYNC_SCHEMA } from '#shared/sync/protocol.ts'
import { AppError } from '../../errors/app-error.ts'

/** Why a cursor cannot be continued; the code tells a device what to drop. DESIGN §6. */
class CursorConflictError extends AppError {
  constructor(code: 'epoch' | 'compacted' | 'forked', detail: string) {
    super(detail, { status: 409, code, title: 'The cursor cannot be continued' })
  }
}

export class EpochError extends CursorConflictError {
  constructor() {
    super('epoch', 'The catalogue was restored; start again from the manifest.')
  }
}

export class CompactedError extends CursorConflictError {
  constructor() {
    super('compacted', 'The cursor is older than the oldest kept change; start again from the manifest.')
  }
}

export class ForkedError extends CursorConflictError {
  constructor() {
    super('forked', 'The cursor is newer than the newest change; start again from the manifest.')
  }
}

export class SyncSchemaError extends AppError {
  constructor() {
    super(`Rows have the form of schema ${SYNC_SCHEMA}; reload the page.`, {
      status: 426,
      code: 'schema',
      title: 'Another schema is needed',
      headers: { Upgrade: `ai-tool-hub/${SYNC_SCHEMA}` },
    })
  }
}
