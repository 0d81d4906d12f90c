import { Stack } from '@mantine/core'
import { adminTitles } from '#shared/messages/admin-titles.ts'
import { ReviewDesk } from '../../features/admin/moderation/review-desk.tsx'
import { RemoveDialog } from '../../features/reviews/remove-dialog.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function ReviewsPage() {
  return (
    <Stack gap="lg">
      <PageTitle>{adminTitles.reviews}</PageTitle>
      <ReviewDesk removalDialog={(props) => <RemoveDialog {...props} />} />
    </Stack>
  )
}
