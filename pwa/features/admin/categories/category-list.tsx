import { Button, Skeleton } from '@mantine/core'
import { IconCategory, IconPlugConnectedX, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { adminCategoryMessages } from '#shared/messages/admin-categories.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { countMessages } from '#shared/messages/counted.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useCategoryList } from '../../../data/use-category-list.ts'
import { Notice } from '../../../ui/notice.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryRow } from './category-row.tsx'
import { MergeDialog } from './merge-dialog.tsx'

type Work = { kind: 'add' } | { kind: 'edit' | 'merge'; category: CategoryWithCount }

/** All categories, by their groups. */
export function CategoryList() {
  const { data: categories, error, refetch } = useCategoryList()
  const [work, setWork] = useState<Work | null>(null)
  const close = () => setWork(null)
  if (categories === undefined) {
    return error === null ? (
      <Skeleton height="40rem" radius="lg" />
    ) : (
      <Notice
        role="alert"
        icon={<IconPlugConnectedX size={24} />}
        title={adminCategoryMessages.categoriesFailed}
        text={reasonOf(error, commonMessages.tryInAMoment)}
      >
        <Button onClick={() => void refetch()}>{commonMessages.tryAgain}</Button>
      </Notice>
    )
  }
  return (
    <>
      <div className="row flex-wrap justify-between gap-3">
        <p className="figures text-ui text-ink-3">
          {adminCategoryMessages.categoriesInGroups(
            categories.length,
            new Set(categories.map(({ group }) => group)).size,
          )}
        </p>
        <Button
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setWork({ kind: 'add' })}
        >
          {adminCategoryMessages.addCategory}
        </Button>
      </div>
      {categories.length === 0 && (
        <Notice
          icon={<IconCategory size={24} />}
          title={adminCategoryMessages.noCategoriesYet}
          text={adminCategoryMessages.noCategoriesText}
        />
      )}
      {groupsOf(categories).map(([group, members]) => (
        <section key={group} className="card overflow-clip" aria-label={group}>
          <h2 className="flex items-baseline justify-between gap-3 text-md font-semibold bg-sunken border-b py-2 px-4">
            {group}
            <span className="figures text-ui text-ink-2 font-regular">
              {countMessages.tools(sumOf(members))}
            </span>
          </h2>
          <ul>
            {members.map((category) => (
              <CategoryRow
                key={category.id}
                category={category}
                onEdit={() => setWork({ kind: 'edit', category })}
                onMerge={() => setWork({ kind: 'merge', category })}
              />
            ))}
          </ul>
        </section>
      ))}
      {work?.kind === 'add' && <CategoryDialog category={null} all={categories} onClose={close} />}
      {work?.kind === 'edit' && <CategoryDialog category={work.category} all={categories} onClose={close} />}
      {work?.kind === 'merge' && <MergeDialog category={work.category} all={categories} onClose={close} />}
    </>
  )
}

function groupsOf(categories: readonly CategoryWithCount[]): [string, CategoryWithCount[]][] {
  const groups = Map.groupBy(categories, ({ group }) => group)
  return [...groups].sort(([a], [b]) => a.localeCompare(b, 'en'))
}

const sumOf = (categories: readonly CategoryWithCount[]) =>
  categories.reduce((sum, { toolCount }) => sum + toolCount, 0)
