import type { AuditAction } from '#shared/domain/audit.ts'
import { ACTION_WORDS } from './action-words.ts'

interface ActionOption {
  value: AuditAction | 'all'
  label: string
}

const isAction = (name: string): name is AuditAction => name in ACTION_WORDS

const options: ActionOption[] = Object.keys(ACTION_WORDS)
  .filter(isAction)
  .map((value) => ({ value, label: ACTION_WORDS[value].filter }))

/** The filter of the log: everything, or one kind of act. */
export const ACTION_OPTIONS: readonly ActionOption[] = [{ value: 'all', label: 'Everything' }, ...options]
export const ACTIONS: readonly [AuditAction | 'all', ...(AuditAction | 'all')[]] = [
  'all',
  ...options.map(({ value }) => value),
]
