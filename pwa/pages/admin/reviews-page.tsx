import { ReviewDesk } from '../../features/admin-moderation/review-desk.tsx'
import { RemoveDialog } from '../../features/reviews/remove-dialog.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import classes from './admin-page.module.css'

export function ReviewsPage() {
  return (
    <div className={classes.page}>
      <PageTitle>Reviews</PageTitle>
      <ReviewDesk removalDialog={(props) => <RemoveDialog {...props} />} />
    </div>
  )
}
