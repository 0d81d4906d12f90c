import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { categoriesMessages } from '#shared/messages/categories.ts'
import { EmptyMark } from '../../ui/empty-mark.tsx'
import { formatCount } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { CategoryCard } from './category-card.tsx'
import classes from './category-directory.module.css'
import { categoryGroupsOf } from './category-groups-of.ts'
import { GroupList } from './group-list.tsx'
import { useGroupInAddress } from './use-group-in-address.ts'

/** All categories in their groups, with two quick ways to one of them: a list of the groups and a field that narrows. */
export function CategoryDirectory({ categories }: { categories: readonly CategoryWithCount[] }) {
  const [text, setText] = useState('')
  const groups = categoryGroupsOf(categories, text)
  const found = groups.reduce((sum, group) => sum + group.categories.length, 0)
  useGroupInAddress()
  return (
    <div className={classes.directory}>
      <div className={classes.tools}>
        <SearchField
          label={categoriesMessages.findACategory}
          placeholder={categoriesMessages.findACategory}
          value={text}
          onChange={setText}
          onSubmit={() => {}}
        />
        <p className={classes.found} role="status">
          {text.trim() !== '' && formatCount(found, 'category', 'categories')}
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
          <section key={group.name} id={group.id} className={classes.group} tabIndex={-1}>
            <h2 className={classes.title}>{group.name}</h2>
            <ul className={classes.cards}>
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
