import { PageHeader } from '../ui/page-header.tsx'

/** What operators see first. */
export function DashboardScreen() {
  return (
    <PageHeader
      title="Dashboard"
      intro="Welcome to the admin dashboard. Use the sidebar to navigate to different sections."
    />
  )
}
