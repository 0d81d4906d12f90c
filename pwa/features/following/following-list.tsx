import { Box, Button, Text } from '@mantine/core'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import type { FollowSubject } from '#shared/domain/follow.ts'
import { followKey } from '#shared/domain/follow-key.ts'
import { followingMessages as texts } from '#shared/messages/following.ts'
import { paths } from '#shared/paths.ts'
import type { Following } from '../../data/following.ts'
import { useSession } from '../../data/session.ts'
import { useCategories } from '../../data/use-catalogue.ts'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import { type Names, searchText, subjectText } from './follow-texts.ts'
import { INBOX_WIDTH, NothingFollowed } from './inbox.tsx'
import { setFollow } from './set-follow.ts'
import { useNames } from './use-names.ts'

const GROUPS = ['tool', 'price', 'vendor', 'category', 'search'] as const

/** All that is followed, by kind; each leads to what it is about. */
export function FollowingList({ following }: { following: Following | null }) {
  const { user } = useSession()
  const place = useRef<HTMLDivElement>(null)
  useFocusHeir(place, place)
  const follows = following?.follows ?? []
  const names = useNames(follows)
  return (
    <Box ref={place} tabIndex={-1} maw={INBOX_WIDTH}>
      <Text fz="sm" c="var(--ink-2)" mb="lg">
        {user === null ? texts.keptHere : texts.keptWithAccount}
      </Text>
      {following !== null && follows.length === 0 && <NothingFollowed />}
      {GROUPS.map((kind) => (
        <Group
          key={kind}
          kind={kind}
          follows={follows.filter((subject) => subject.kind === kind)}
          names={names}
        />
      ))}
    </Box>
  )
}

interface GroupProps {
  kind: FollowSubject['kind']
  follows: readonly FollowSubject[]
  names: Names
}

function Group({ kind, follows, names }: GroupProps) {
  if (follows.length === 0) return null
  return (
    <section className="mb-6">
      <h2 className="title-sm font-semibold mb-2">{texts.groups[kind]}</h2>
      <ul className="grid gap-2">
        {follows.map((subject) => (
          <Follow key={followKey(subject)} subject={subject} names={names} />
        ))}
      </ul>
    </section>
  )
}

function Follow({ subject, names }: { subject: FollowSubject; names: Names }) {
  const way = useWay(subject)
  const name = nameOf(subject, names)
  return (
    <li className="row min-w-0 gap-3 bg-surface border rounded-md relative py-2 px-3 hover-border">
      <div className="flex-1 min-w-0 anywhere">
        {way === null ? (
          <span className="text-md text-ink-2 font-medium">{name}</span>
        ) : (
          <Link to={way} className="stretched text-md font-medium">
            {name}
          </Link>
        )}
      </div>
      <Button
        variant="default"
        className="relative"
        aria-label={texts.unfollowNamed(subjectText(subject, names))}
        onClick={() => void setFollow(subject, false)}
      >
        {texts.unfollow}
      </Button>
    </li>
  )
}

/** Below the name of its group. */
function nameOf(subject: FollowSubject, names: Names): string {
  switch (subject.kind) {
    case 'vendor':
      return subject.vendor
    case 'category':
      return names.category(subject.categoryId) ?? texts.unknownCategory
    case 'search':
      return searchText(subject.query)
    default:
      return subjectText(subject, names)
  }
}

/** Where its tools are; null where there is no such place any more. */
function useWay(subject: FollowSubject): string | null {
  const { data: categories = [] } = useCategories()
  switch (subject.kind) {
    case 'vendor':
      return paths.search(subject.vendor)
    case 'category': {
      const slug = categories.find(({ id }) => id === subject.categoryId)?.slug
      return slug === undefined ? null : paths.categoryTools(slug)
    }
    case 'search':
      return `${paths.home}?${subject.query}`
    default:
      return paths.tool(subject.toolId)
  }
}
