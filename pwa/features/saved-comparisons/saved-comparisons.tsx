import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconBookmark, IconLock, IconPlugConnectedX, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { commonMessages } from '#shared/messages/common.ts'
import { comparisonMessages, savedComparisonMessages } from '#shared/messages/comparison.ts'
import { toolListMessages } from '#shared/messages/tools.ts'
import { paths } from '#shared/paths.ts'
import { useWayToPremium } from '../../data/premium-offer.ts'
import type { Me } from '../../data/session.ts'
import { type ToolsById, useTools } from '../../data/use-tools.ts'
import { useUserData } from '../../data/user-data.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import { dropComparison } from './save-comparison.ts'
import classes from './saved-comparisons.module.css'

/** Any number may be saved; a screen or two of them at a time. */
const PAGE = 12

/** What the user has saved, the latest first. */
export function SavedComparisons({ user }: { user: Me }) {
  const comparisons = useUserData()?.comparisons
  const place = useRef<HTMLDivElement>(null)
  useFocusHeir(place, place)
  return (
    <div ref={place} tabIndex={-1}>
      {comparisons?.length === 0 && <NothingSaved isPremium={user.is_premium} />}
      {comparisons && comparisons.length > 0 && (
        <SavedList comparisons={comparisons} isPremium={user.is_premium} />
      )}
    </div>
  )
}

interface SavedListProps {
  comparisons: readonly (readonly number[])[]
  isPremium: boolean
}

function SavedList({ comparisons, isPremium }: SavedListProps) {
  const [limit, setLimit] = useState(PAGE)
  const shown = comparisons.slice(0, limit)
  const { data: tools, error, retry } = useTools([...new Set(shown.flat())])
  if (error !== null) {
    return (
      <Notice role="alert" icon={<IconPlugConnectedX size={24} />} title={toolListMessages.failed}>
        <Button onClick={retry}>{commonMessages.tryAgain}</Button>
      </Notice>
    )
  }
  return (
    <>
      <ul className={`grid gap-3 ${classes.list}`} aria-label={comparisonMessages.savedComparisons}>
        {shown.map((ids) => (
          <SavedComparison key={ids.join()} ids={ids} tools={tools} canUndo={isPremium} />
        ))}
      </ul>
      {comparisons.length > PAGE && (
        <LoadMore
          label={comparisonMessages.showMoreComparisons}
          shown={shown.length}
          total={comparisons.length}
          onMore={shown.length < comparisons.length ? () => setLimit(limit + PAGE) : null}
        />
      )}
    </>
  )
}

interface SavedComparisonProps {
  ids: readonly number[]
  /** As far as they are known. */
  tools: ToolsById | undefined
  canUndo: boolean
}

/** One row: it opens the comparison, and can be let go of. */
function SavedComparison({ ids, tools, canUndo }: SavedComparisonProps) {
  const isLoading = ids.some((id) => tools?.get(id) === undefined)
  if (isLoading) {
    return (
      <li>
        <Skeleton className={`rounded-md ${classes.waiting}`} />
      </li>
    )
  }
  const listed = ids.map((id) => tools?.get(id)).filter((tool) => tool != null)
  const names = listed.map(({ name }) => name)
  const gone = ids.length - listed.length
  const title = names.length > 0 ? names.join(' vs ') : savedComparisonMessages.allGone
  return (
    <li
      className={`row min-w-0 gap-3 bg-surface border rounded-md relative py-2 px-2 pl-4 ${names.length > 1 ? 'hover-border' : ''} ${classes.row}`}
    >
      <span className={`inline-flex flex-none ${classes.avatars}`} aria-hidden="true">
        {listed.map(({ id, name, logo }) => (
          <ToolAvatar key={id} name={name} logo={logo} size="sm" />
        ))}
      </span>
      <div className="flex-1 min-w-0">
        {names.length > 1 ? (
          <Link
            to={paths.compare(listed.map(({ id }) => id))}
            className="stretched text-md font-semibold anywhere"
          >
            {title}
          </Link>
        ) : (
          <p className="text-md text-ink-2 font-semibold anywhere">{title}</p>
        )}
        {gone > 0 && <p className="text-sm text-ink-3">{savedComparisonMessages.left(gone)}</p>}
      </div>
      <ActionIcon
        variant="subtle"
        className="relative h-target w-target"
        aria-label={comparisonMessages.removeTheComparison(title)}
        title={commonMessages.remove}
        onClick={() => void dropComparison(ids, canUndo && gone === 0)}
      >
        <IconTrash size={18} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}

function NothingSaved({ isPremium }: { isPremium: boolean }) {
  const wayToPremium = useWayToPremium()
  return isPremium ? (
    <Notice
      icon={<IconBookmark size={24} />}
      title={comparisonMessages.noneSaved}
      text={comparisonMessages.noneSavedText}
    >
      <Button component={Link} to={paths.home} variant="default">
        {comparisonMessages.findToolsToCompare}
      </Button>
    </Notice>
  ) : (
    <Notice
      icon={<IconLock size={24} />}
      title={comparisonMessages.savedIsPremium}
      text={comparisonMessages.savedComparisonsAbout}
    >
      <Button component={Link} to={paths.subscribe}>
        {wayToPremium}
      </Button>
    </Notice>
  )
}
