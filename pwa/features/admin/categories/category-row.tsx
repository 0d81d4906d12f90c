import { Box, Button, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { adminCategoryMessages } from '#shared/messages/admin-categories.ts'
import { countMessages } from '#shared/messages/counted.ts'
import { paths } from '#shared/paths.ts'

interface CategoryRowProps {
  category: CategoryWithCount
  onEdit: () => void
  onMerge: () => void
}

export function CategoryRow({ category, onEdit, onMerge }: CategoryRowProps) {
  const { name, slug, description, toolCount } = category
  return (
    <li className="row flex-wrap justify-end gap-y-2 gap-x-4 py-2 px-4 ruled">
      <Box flex="1 1 18rem" className="min-w-0">
        <Link
          to={paths.categoryTools(slug)}
          className="font-semibold min-h-6 inline-block hover-accent hover-underline"
        >
          {name}
        </Link>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {description}
        </Text>
      </Box>
      <span className="figures text-ui text-ink-3">{countMessages.tools(toolCount)}</span>
      <div className="flex gap-2">
        <Button
          size="xs"
          variant="default"
          aria-label={adminCategoryMessages.editCategory(name)}
          onClick={onEdit}
        >
          {adminCategoryMessages.edit}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={adminCategoryMessages.mergeIntoAnother(name)}
          onClick={onMerge}
        >
          {adminCategoryMessages.merge}
        </Button>
      </div>
    </li>
  )
}
