import { Button, Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { categoriesMessages } from '#shared/messages/categories.ts'
import { countMessages } from '#shared/messages/counted.ts'
import { EmptyMark } from '../../ui/empty-mark.tsx'
import { formatNumber } from '../../ui/format.ts'
import { jumpTo, showPart } from '../../ui/jump-to.ts'
import { Notice } from '../../ui/notice.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import classes from './categories.module.css'
import { CategoryCard } from './category-card.tsx'
import { type CategoryGroup, categoryGroupsOf } from './category-groups-of.ts'

/** All categories in their groups, with two quick ways to one of them: a list of the groups and a field that narrows. */
export function CategoryDirectory({ categories }: { categories: readonly CategoryWithCount[] }) {
  const [text, setText] = useState('')
  const groups = categoryGroupsOf(categories, text)
  const found = groups.reduce((sum, group) => sum + group.categories.length, 0)
  useGroupInAddress()
  return (
    <div className="grid with-aside">
      <div className="min-w-0 sticky-aside">
        <SearchField
          label={categoriesMessages.findACategory}
          placeholder={categoriesMessages.findACategory}
          value={text}
          onChange={setText}
          onSubmit={() => {}}
        />
        <p className="text-sm text-ink-3 tabular-nums min-h-6 py-1" role="status">
          {text.trim() !== '' && countMessages.categories(found)}
        </p>
        <GroupList groups={groups} />
      </div>
      <div>
        {found === 0 && (
          <Notice
            icon={<EmptyMark />}
            title={categoriesMessages.noCategoryFits}
            text={categoriesMessages.noMatchText}
          >
            <Button variant="default" onClick={() => setText('')}>
              {categoriesMessages.showAllCategories}
            </Button>
          </Notice>
        )}
        {groups.map((group) => (
          <section key={group.name} id={group.id} className="parted" tabIndex={-1}>
            <h2 className="mb-4 title-md font-bold">{group.name}</h2>
            <ul className={`grid cols-fill col-17 gap-4 ${classes.cards}`}>
              {group.categories.map((category) => (
                <li key={category.id}>
                  <CategoryCard category={category} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

function GroupList({ groups }: { groups: readonly CategoryGroup[] }) {
  return (
    <nav aria-label={categoriesMessages.groups} className="overflow-x-auto scrollbar-none bleed pb-4">
      <ul className={`flex gap-2 ${classes.groups}`}>
        {groups.map(({ name, id, categories }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={`row pill justify-between gap-2 text-ui text-ink-2 font-medium nowrap bg-surface border-strong min-h-11 hover-ink focus-inside px-3 ${classes.entry}`}
              onClick={(event) => jumpTo(event, id)}
            >
              {name}
              <span className="text-sm text-ink-3 font-regular tabular-nums">
                {formatNumber(categories.length)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** `/categories#coding` begins at that group; going back finds the place that was left. */
function useGroupInAddress(): void {
  const { hash } = useLocation()
  const arrival = useNavigationType()
  useEffect(() => {
    if (hash !== '' && arrival !== 'POP') showPart(decodeURIComponent(hash.slice(1)))
  }, [hash, arrival])
}

const PLACEHOLDERS = [6, 6, 6] as const

/** The directory while the categories are on the way. */
export function CategoryDirectorySkeleton() {
  return (
    <div className="grid with-aside" aria-busy="true">
      <div className="min-w-0 sticky-aside">
        <Skeleton height="2.5rem" radius="md" />
        <div className="text-sm text-ink-3 tabular-nums min-h-6 py-1" />
        <Skeleton height="3.25rem" radius="md" />
      </div>
      <div>
        {PLACEHOLDERS.map((size, group) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
          <div key={group} className="parted">
            <Skeleton width="9rem" height="1.65rem" mb="1rem" />
            <div className={`grid cols-fill col-17 gap-4 ${classes.cards}`}>
              {Array.from({ length: size }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
                <CardSkeleton key={at} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

function CardSkeleton() {
  return (
    <div
      className={`card grid cols-label h-full content-start relative gap-y-3 gap-x-3 p-4 ${classes.card}`}
      aria-hidden="true"
    >
      <Skeleton width="2.5rem" height="2.5rem" radius="md" />
      <div className={`min-w-0 ${classes.head}`}>
        <Skeleton width="55%" height="1rem" />
        <Skeleton width="30%" height="0.75rem" mt="0.5rem" />
      </div>
      <div className={`text-ui overflow-hidden col-span-full h-3-lines ${classes.text}`}>
        <Skeleton height="0.75rem" mt="0.25rem" />
        <Skeleton height="0.75rem" mt="0.5rem" />
        <Skeleton height="0.75rem" mt="0.5rem" width="60%" />
      </div>
    </div>
  )
}
