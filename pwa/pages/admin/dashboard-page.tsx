import { AddToolForm } from '../../features/admin-catalogue/add-tool-form.tsx'
import { RecentToolsList } from '../../features/admin-catalogue/recent-tools-list.tsx'
import { WaitingImprovements } from '../../features/admin-improvements/waiting-improvements.tsx'
import { GenerateButton } from '../../features/admin-summaries/generate-button.tsx'
import { SummaryGenerator } from '../../features/admin-summaries/summary-generator.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import classes from './admin-page.module.css'

export function DashboardPage() {
  return (
    <div className={classes.page}>
      <PageTitle>Admin Dashboard</PageTitle>
      <WaitingImprovements />
      <SummaryGenerator />
      <AddToolForm />
      <RecentToolsList
        summaryAction={({ id, name }) => <GenerateButton key={id} toolId={id} toolName={name} />}
      />
    </div>
  )
}
