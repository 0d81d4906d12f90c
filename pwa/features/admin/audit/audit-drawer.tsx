import { Anchor, Stack, Text, Title } from '@mantine/core'
import {
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
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { AuditAction, AuditEntry } from '#shared/domain/audit.ts'
import { AUDIT_ACTION_LABELS, auditMessages } from '#shared/messages/admin-audit.ts'
import { FactList } from '../../../ui/fact-list.tsx'
import { formatTime } from '../../../ui/format-date.ts'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'
import { diffItems, diffTexts, type Piece } from '../../../ui/text-diff.ts'
import { WordDiff } from '../../../ui/word-diff.tsx'
import { type FieldChange, fieldChanges } from './field-changes.ts'
import { subjectAddress } from './subject-address.ts'

const ICONS: Readonly<Record<string, TablerIcon>> = {
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

/** A sign for what an action is about. */
export function ActionIcon({ action }: { action: AuditAction }) {
  const Sign = ICONS[action.slice(0, action.indexOf('.'))] ?? IconDatabase
  return <Sign size={18} stroke={1.7} color="var(--ink-3)" className="flex-none" aria-hidden="true" />
}

/** `Edited the tool Otter.ai` */
export function deedOf({ action, subject }: AuditEntry): string {
  const words = `${AUDIT_ACTION_LABELS[action].did} ${subject.label}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const actorOf = ({ actor }: AuditEntry) => actor.username ?? auditMessages.formerAdmin

interface AuditDrawerProps {
  entry: AuditEntry
  onClose: () => void
}

/** Who did what to which thing, and what that has changed, field by field. */
export function AuditDrawer({ entry, onClose }: AuditDrawerProps) {
  const { at, subject } = entry
  const { facts } = auditMessages
  const address = subjectAddress(subject)
  const changes = fieldChanges(entry)
  return (
    <PanelDialog title={deedOf(entry)} shape="detail" onClose={onClose}>
      <Stack gap="lg">
        <FactList
          facts={[
            [facts.by, actorOf(entry)],
            [facts.when, formatTime(at)],
            [
              facts.about,
              address === null ? (
                subject.label
              ) : (
                <Anchor key="subject" component={Link} to={address} fz="inherit">
                  {subject.label}
                </Anchor>
              ),
            ],
          ]}
        />
        {changes.length > 0 && (
          <section className="stack gap-3 pt-4 border-t" aria-labelledby="audit-changes">
            <Title order={3} fz="md" fw={620} id="audit-changes">
              {facts.changes}
            </Title>
            <dl className="stack gap-3 text-ui">
              {changes.map((change) => (
                <div key={change.name}>
                  <Text component="dt" size="sm" c="dimmed">
                    {change.name}
                  </Text>
                  <dd>
                    <WordDiff pieces={piecesOf(change)} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </Stack>
    </PanelDialog>
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
