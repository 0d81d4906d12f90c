import { ActionIcon, Box, Button, Skeleton } from '@mantine/core'
import { IconBell, IconChecks, IconCircleCheck, IconCircleDot } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { followKey } from '#shared/domain/follow-key.ts'
import { followingMessages as texts } from '#shared/messages/following.ts'
import { newsText } from '#shared/messages/news.ts'
import { paths } from '#shared/paths.ts'
import { catalogue } from '../../data/catalogue-client.ts'
import type { Alert, Following } from '../../data/following.ts'
import { useCatalogueState } from '../../data/use-catalogue.ts'
import { currentFollower } from '../../data/use-following.ts'
import { CardRowPicture } from '../../ui/card-row-picture.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import { useAddressChoice } from '../../ui/use-address-choice.ts'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import { useNow } from '../../ui/use-now.ts'
import { useTableKeys } from '../../ui/use-table-keys.ts'
import { NEWS_KINDS, subjectText } from './follow-texts.ts'
import { groupAlerts, startOfDay, type ToolNews } from './inbox-groups.ts'
import { useNames } from './use-names.ts'

/** Lines of this length are read at ease. */
export const INBOX_WIDTH = '46rem'

const KINDS = NEWS_KINDS.map((value) => ({ value, label: texts.kinds[value] }))

/** What came of all that is followed: by day and tool, the newest first. */
export function Inbox({ following }: { following: Following | null }) {
  const { storage } = useCatalogueState()
  if (following === null) return <InboxSkeleton />
  const { follows, alerts } = following
  if (alerts.length > 0) return <Entries following={following} />
  if (storage === 'none')
    return <Notice icon={<IconBell size={24} />} title={texts.needsStorage} text={texts.needsStorageText} />
  return follows.length === 0 ? <NothingFollowed /> : <NothingNew />
}

function Entries({ following: { follows, alerts } }: { following: Following }) {
  const [kind, setKind] = useAddressChoice('show', NEWS_KINDS)
  const place = useRef<HTMLDivElement>(null)
  const names = useNames(follows)
  useFocusHeir(place, place)
  const days = groupAlerts(alerts, kind)
  const rows = days.flatMap(({ tools }) => tools)
  const unread = alerts.filter(({ isRead }) => !isRead).length
  useTableKeys(place, (number) => {
    const row = rows[number]
    if (row !== undefined) mark(row.alerts, row.isUnread)
  })
  const labels = new Map(follows.map((subject) => [followKey(subject), subjectText(subject, names)]))
  return (
    <Box ref={place} tabIndex={-1} maw={INBOX_WIDTH}>
      <div className="row flex-wrap justify-between gap-3 mb-4 min-h-target">
        <p role="status" className="text-ui text-ink-3 tabular-nums">
          {unread === 0 ? texts.nothingUnread : texts.unread(unread)}
        </p>
        <div className="row flex-wrap gap-2">
          <InlineSelect label={texts.show} options={KINDS} chosen={kind} onChoose={setKind} />
          {unread > 0 && (
            <Button
              variant="default"
              leftSection={<IconChecks size={16} aria-hidden="true" />}
              onClick={() => markAll()}
            >
              {texts.markAllRead}
            </Button>
          )}
        </div>
      </div>
      {days.length === 0 && (
        <Notice icon={<IconBell size={24} />} title={texts.nothingOfKind}>
          <Button variant="default" onClick={() => setKind('all')}>
            {texts.showEverything}
          </Button>
        </Notice>
      )}
      {days.map(({ day, tools }) => (
        <section key={day} className="mb-6">
          <h2 className="title-sm font-semibold mb-2">
            <DayName day={day} />
          </h2>
          <ul className="grid gap-2">
            {tools.map((news) => (
              <Row key={news.key} news={news} number={rows.indexOf(news)} labels={labels} />
            ))}
          </ul>
        </section>
      ))}
    </Box>
  )
}

function DayName({ day }: { day: number }) {
  const today = startOfDay(useNow() ?? day)
  if (day === today) return texts.today
  return day === startOfDay(today - 1) ? texts.yesterday : formatDay(new Date(day).toISOString())
}

interface RowProps {
  news: ToolNews
  number: number
  /** What is followed, by its key. */
  labels: ReadonlyMap<string, string>
}

/** One tool with what happened to it. Opening it reads it. */
function Row({ news: { tool, alerts, isUnread }, number, labels }: RowProps) {
  const reasons = new Set(alerts.flatMap(({ follows }) => follows.flatMap((key) => labels.get(key) ?? [])))
  const toggle = isUnread ? texts.markRead(tool.name) : texts.markUnread(tool.name)
  const Icon = isUnread ? IconCircleDot : IconCircleCheck
  return (
    <li
      data-row={number}
      data-unread={isUnread || undefined}
      className={`row items-start min-w-0 gap-3 border rounded-md relative py-3 px-3 hover-border ${isUnread ? 'bg-surface' : ''}`}
    >
      <ToolAvatar name={tool.name} logo={tool.logo} size="sm" />
      <div className="flex-1 min-w-0">
        <Link
          to={paths.tool(tool.id)}
          data-way
          className={`stretched text-md anywhere ${isUnread ? 'font-bold' : 'font-medium text-ink-2'}`}
          onClick={() => mark(alerts, true)}
        >
          {tool.name}
          {isUnread && <span className="visually-hidden"> ({texts.isUnread})</span>}
        </Link>
        <ul className="mt-1">
          {alerts.map(({ key, news }) => (
            <li key={key} className={`text-ui anywhere ${isUnread ? 'text-ink' : 'text-ink-2'}`}>
              {newsText(news)}
            </li>
          ))}
        </ul>
        {reasons.size > 0 && (
          <p className="mt-1 text-sm text-ink-3 anywhere">{texts.because([...reasons].join(', '))}</p>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        className="relative h-target w-target"
        aria-label={toggle}
        title={toggle}
        onClick={() => mark(alerts, isUnread)}
      >
        <Icon size={18} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}

function mark(alerts: readonly Alert[], isRead: boolean): void {
  const keys = alerts.map(({ key }) => key)
  void catalogue
    .device()
    .then((device) => device?.setRead(currentFollower(), keys, isRead))
    .catch(() => {})
}

function markAll(): void {
  void catalogue
    .device()
    .then((device) => device?.setRead(currentFollower(), null, true))
    .catch(() => {})
}

const PICTURE = <CardRowPicture cards={['card', 'followed', 'card']} />

export function NothingFollowed() {
  return (
    <Notice picture={PICTURE} title={texts.nothingFollowed} text={texts.nothingFollowedText}>
      <Button component={Link} to={paths.home}>
        {texts.findTools}
      </Button>
      <Button component={Link} to={paths.categories} variant="default">
        {texts.browseCategories}
      </Button>
    </Notice>
  )
}

function NothingNew() {
  return <Notice picture={PICTURE} title={texts.nothingNew} text={texts.nothingNewText} />
}

const PLACEHOLDERS = [1, 2, 3]

function InboxSkeleton() {
  return (
    <div className="grid gap-2" role="status" aria-label={texts.inbox}>
      {PLACEHOLDERS.map((place) => (
        <Skeleton key={place} height="4.5rem" radius="md" />
      ))}
    </div>
  )
}
