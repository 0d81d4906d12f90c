import { Sites } from '../../features/admin-sites/sites.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import classes from './admin-page.module.css'

export function SitesPage() {
  return (
    <div className={classes.page}>
      <PageTitle>Websites and icons</PageTitle>
      <Sites />
    </div>
  )
}
