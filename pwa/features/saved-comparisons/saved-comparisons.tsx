import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { toolListMessages } from '#shared/messages/tools.ts'
import type { Me } from '../../data/session.ts'
import { useTools } from '../../data/use-tools.ts'
import { useUserData } from '../../data/user-data.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import { NothingSaved } from './nothing-saved.tsx'
import { SavedComparison } from './saved-comparison.tsx'
import classes from './saved-comparisons.module.css'

/** Any number may be saved; a screen or two of them at a time. */
const PAGE = 12

/** What the user has saved, the latest first. */
export function SavedComparisons({ user }: { user: Me }) {
  const comparisons = useUserData()?.comparisons
  const place = useRef<HTMLDivElement>(null)
  useFocusHeir(place, place)
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
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
        <Button onClick={retry}>Try again</Button>
      </Notice>
    )
  }
  return (
    <>
      <ul className={classes.list} aria-label="Saved comparisons">
        {shown.map((ids) => (
          <SavedComparison key={ids.join()} ids={ids} tools={tools} canUndo={isPremium} />
        ))}
      </ul>
      {comparisons.length > PAGE && (
        <LoadMore
          label="Show more comparisons"
          shown={shown.length}
          total={comparisons.length}
          onMore={shown.length < comparisons.length ? () => setLimit(limit + PAGE) : null}
        />
      )}
    </>
  )
}
