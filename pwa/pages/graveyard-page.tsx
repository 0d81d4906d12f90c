import { categoriesMessages } from '#shared/messages/categories.ts'
import { Graveyard } from '../features/graveyard/graveyard.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import classes from './plain-page.module.css'

export function GraveyardPage() {
  return (
    <div className={`page-width ${classes.page}`}>
      <PageTitle>{categoriesMessages.discontinuedTools}</PageTitle>
      <p className={`text-ink-2 min-h-6 prose-narrow ${classes.lead}`}>{categoriesMessages.graveyardMeta}</p>
      <Graveyard />
    </div>
  )
}
