import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { categoriesMessages } from '#shared/messages/categories.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { paths } from '#shared/paths.ts'
import { CardRowPicture } from '../../ui/card-row-picture.tsx'
import { MessagePage } from '../../ui/message-page.tsx'

/** `name`: of the category that was here until a moment ago; null for an address that never was one. */
export function CategoryMissing({ name }: { name: string | null }) {
  return (
    <MessagePage
      picture={<CardRowPicture cards={['card', 'missing', 'card']} />}
      title={categoriesMessages.categoryNotFound}
      text={
        name === null
          ? 'There is no category at this address. It may have been renamed or removed.'
          : `“${name}” has just been removed from the catalogue.`
      }
    >
      <Button component={Link} to={paths.categories}>
        {categoriesMessages.allCategories}
      </Button>
      <Button component={Link} to={paths.home} variant="default">
        {commonMessages.browseAllTools}
      </Button>
    </MessagePage>
  )
}
