import { ListingTable } from '../../features/admin-listings/listing-table.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import classes from './admin-page.module.css'

export function ListingsPage() {
  return (
    <div className={classes.page}>
      <PageTitle>Listings</PageTitle>
      <ListingTable />
    </div>
  )
}
