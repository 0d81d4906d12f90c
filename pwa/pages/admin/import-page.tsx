import { ImportDesk } from '../../features/admin-catalogue/import-desk.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import classes from './admin-page.module.css'

export function ImportPage() {
  return (
    <div className={classes.page}>
      <PageTitle>Import</PageTitle>
      <ImportDesk />
    </div>
  )
}
