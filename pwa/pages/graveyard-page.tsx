import { Graveyard } from '../features/graveyard/graveyard.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import classes from './plain-page.module.css'

export function GraveyardPage() {
  return (
    <div className={`page-width ${classes.page}`}>
      <PageTitle>Discontinued tools</PageTitle>
      <p className={classes.lead}>
        What happened to tools that have ended, when, and what takes their place. They are left out of lists
        and searches.
      </p>
      <Graveyard />
    </div>
  )
}
