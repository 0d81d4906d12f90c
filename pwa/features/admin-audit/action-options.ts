import type { AuditAction } from '#shared/domain/audit.ts'
import { ACTION_LABELS } from './action-labels.ts'

interface ActionOption {
  value: AuditAction | 'all'
  label: string
}

const isAction = (name: string): name is AuditAction => name in ACTION_LABELS

const options: ActionOption[] = Object.keys(ACTION_LABELS)
  .filter(isAction)
  .map((value) => ({ value, label: ACTION_LABELS[value].filter }))

/** The filter of the log: everything, or one kind of act. */
export const ACTION_OPTIONS: readonly ActionOption[] = [{ value: 'all', label: 'Everything' }, ...options]
export const ACTIONS: readonly [AuditAction | 'all', ...(AuditAction | 'all')[]] = [
  'all',
  ...options.map(({ value }) => value),
]
