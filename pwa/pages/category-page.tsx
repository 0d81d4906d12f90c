import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { Navigate, useParams } from 'react-router-dom'
import { categoriesMessages } from '#shared/messages/categories.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { feedMessages } from '#shared/messages/feeds.ts'
import { toolListMessages } from '#shared/messages/tools.ts'
import { paths } from '#shared/paths.ts'
import { feedOfCategory } from '#shared/site/feed-places.ts'
import { useCategory } from '../features/categories/category-at.ts'
import { CategoryHeader, CategoryMissing, CategorySkeleton } from '../features/categories/category-header.tsx'
import { CategoryTools } from '../features/categories/category-tools.tsx'
import { RelatedCategories } from '../features/categories/related-categories.tsx'
import { FollowCategorySlot } from '../features/following/follow-slots.tsx'
import { ShareButton } from '../features/share/share-button.tsx'
import { FeedLink } from '../ui/feed-link.tsx'
import { LazyPart, lazyCode } from '../ui/lazy-part.tsx'
import { MessagePage } from '../ui/message-page.tsx'
import classes from './plain-page.module.css'

const keptCode = lazyCode(() => import('../features/kept/kept-note.tsx'))

export function CategoryPage() {
  const { slug = '' } = useParams()
  return <CategoryOf key={slug} slug={slug} />
}

function CategoryOf({ slug }: { slug: string }) {
  const { data: here, error, retry } = useCategory(slug)
  if (error !== null) {
    return (
      <MessagePage
        icon={<IconPlugConnectedX size={24} />}
        title={categoriesMessages.categoryFailed}
        text={toolListMessages.failed}
      >
        <Button onClick={retry}>{commonMessages.tryAgain}</Button>
      </MessagePage>
    )
  }
  if (here?.kind === 'moved') return <Navigate to={paths.categoryTools(here.slug)} replace />
  if (here?.kind === 'missing') return <CategoryMissing name={here.name} />
  return (
    <div className={`page-width ${classes.page}`}>
      {here === undefined ? (
        <CategorySkeleton />
      ) : (
        <>
          <CategoryHeader
            category={here.category}
            actions={
              <div className="row gap-2">
                <FeedLink
                  place={feedOfCategory(here.category.slug)}
                  title={feedMessages.ofCategory(here.category.name)}
                />
                <FollowCategorySlot id={here.category.id} name={here.category.name} />
                <ShareButton
                  isIcon
                  data={{
                    type: 'collection',
                    title: categoriesMessages.collection(here.category.name),
                    description: here.category.description,
                    url: paths.categoryTools(here.category.slug),
                  }}
                />
              </div>
            }
          />
          <CategoryTools
            category={here.category}
            partNote={<LazyPart code={keptCode}>{({ PartNote }) => <PartNote />}</LazyPart>}
          />
          <RelatedCategories category={here.category} />
        </>
      )}
    </div>
  )
}
