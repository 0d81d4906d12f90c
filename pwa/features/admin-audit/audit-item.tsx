import {
  type Icon,
  IconBulb,
  IconCategory,
  IconDatabase,
  IconFileDiff,
  IconLifebuoy,
  IconListDetails,
  IconRobot,
  IconSparkles,
  IconStar,
  IconTool,
  IconUser,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { AuditEntry } from '#shared/domain/audit.ts'
import { adminPeopleMessages } from '#shared/messages/admin-people.ts'
import { Ago } from '../../ui/ago.tsx'
import { formatCount } from '../../ui/format.ts'
import { diffItems, diffTexts, type Piece } from '../../ui/text-diff.ts'
import { WordDiff } from '../../ui/word-diff.tsx'
import { ACTION_LABELS } from './actions.ts'
import classes from './audit.module.css'
import { type FieldChange, fieldChanges } from './field-changes.ts'
import { subjectAddress } from './subject-address.ts'

const ICONS: Readonly<Record<string, Icon>> = {
  tool: IconTool,
  category: IconCategory,
  summary: IconSparkles,
  user: IconUser,
  ticket: IconLifebuoy,
  review: IconStar,
  improvement: IconFileDiff,
  listing: IconListDetails,
  agent: IconRobot,
  recommendation: IconBulb,
}

/** A sentence about who did what to which thing; what changed opens below it. */
export function AuditItem({ entry }: { entry: AuditEntry }) {
  const [isOpen, setOpen] = useState(false)
  const changesId = useId()
  const { at, actor, action, subject } = entry
  const changes = fieldChanges(entry)
  const address = subjectAddress(subject)
  const ActionIcon = ICONS[action.slice(0, action.indexOf('.'))] ?? IconDatabase
  return (
    <li>
      <div className={`grid items-center relative min-h-11 py-1 px-4 ${classes.line}`}>
        <ActionIcon size={18} stroke={1.7} aria-hidden="true" />
        <p className={`min-w-0 text-ui text-ink-2 anywhere ${classes.sentence}`}>
          <strong>{actor.username ?? adminPeopleMessages.formerAdmin}</strong> {ACTION_LABELS[action].did}{' '}
          {address === null ? <strong>{subject.label}</strong> : <Link to={address}>{subject.label}</Link>}
        </p>
        <span className={`row gap-3 text-sm text-ink-3 ${classes.when}`}>
          {changes.length > 0 && (
            <button
              type="button"
              className={`bare p-0 cursor-pointer text-inherit stretched ${classes.toggle}`}
              aria-expanded={isOpen}
              aria-controls={changesId}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? adminPeopleMessages.hideChanges : formatCount(changes.length, 'change')}
            </button>
          )}
          <Ago time={at} />
        </span>
      </div>
      {isOpen && (
        <dl id={changesId} className={`grid gap-3 text-ui ${classes.changes}`}>
          {changes.map((change) => (
            <div key={change.name}>
              <dt>{change.name}</dt>
              <dd>
                <WordDiff pieces={piecesOf(change)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** Texts are compared by words, lists by entries. */
function piecesOf({ before, after }: FieldChange): Piece[] {
  if (Array.isArray(before) || Array.isArray(after)) {
    const items = diffItems(listOf(before), listOf(after))
    return items.map(({ kind, text }, at) => ({
      kind: kind === 'moved' ? 'same' : kind,
      text: at < items.length - 1 ? `${text}  ` : text,
    }))
  }
  const isText = [before, after].some((text) => text !== null && text.length > SHORT)
  if (isText) return diffTexts(before ?? '', after ?? '')
  const pieces: Piece[] = [
    { kind: 'removed', text: before ?? '' },
    { kind: 'same', text: before !== null && after !== null ? ' → ' : '' },
    { kind: 'added', text: after ?? '' },
  ]
  return pieces.filter(({ text }) => text !== '')
}

/** Shorter ones are read at a glance, and compared as wholes. */
const SHORT = 30

const listOf = (value: FieldChange['before']): string[] =>
  value === null ? [] : Array.isArray(value) ? value : [value]
