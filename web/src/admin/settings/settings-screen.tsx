import { BelowLoaded } from '../ui/below-loaded.tsx'
import { LoadState } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { AuditPanel } from './audit-panel.tsx'
import { BrandsPanel } from './brands-panel.tsx'
import { InvitationsPanel } from './invitations-panel.tsx'
import { RetentionPanel } from './retention-panel.tsx'
import { ReportingZonePanel } from './reporting-zone-panel.tsx'
import { TeamPanel } from './team-panel.tsx'
import { useSharedReload } from './use-shared-reload.ts'
import { useIsAdmin } from '../admin-context.tsx'

/** The installation's settings: brands and their honest modes, retention, the team, and the audit log. */
export function SettingsScreen() {
  const settings = useAdminCall('houseSettings', {})
  const onChange = useSharedReload(settings.reload)
  const isAdmin = useIsAdmin()
  return (
    <>
      <PageHeader
        title="Settings"
        intro={`How each brand behaves, how long data is kept, and your team.${isAdmin ? '' : ' Only admins can change settings.'}`}
      />
      <LoadState loaded={settings}>
        {({ data }) => (
          <>
            <BrandsPanel brands={data.brands} housePixelId={data.adPlatform?.pixelId} onChange={onChange} />
            <RetentionPanel retention={data.retention} onChange={onChange} />
            <ReportingZonePanel zone={data.timeZone} />
          </>
        )}
      </LoadState>
      <BelowLoaded above={settings}>
        <TeamPanel />
        {isAdmin ? <InvitationsPanel /> : null}
        {isAdmin ? <AuditPanel /> : null}
      </BelowLoaded>
    </>
  )
}
