import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { categoriesMessages } from '#shared/messages/categories.ts'
import { paths } from '#shared/paths.ts'
import classes from './back-to-categories.module.css'

export function BackToCategories() {
  return (
    <Button
      component={Link}
      to={paths.categories}
      variant="subtle"
      className={classes.back}
      leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
    >
      {categoriesMessages.backToAllCategories}
    </Button>
  )
}
