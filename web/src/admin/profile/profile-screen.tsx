import { PageHeader } from '../ui/page-header.tsx'
import { LoadState } from '../ui/load-state.tsx'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { PasswordPanel } from './password-panel.tsx'
import styles from './profile-screen.module.css'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** The operator's own account. */
export function ProfileScreen() {
  const profile = useAdminCall('operatorProfile', {})
  return (
    <>
      <PageHeader
        title="Your Profile"
        intro="Your password, your second factor and where you are signed in."
      />
      <LoadState loaded={profile}>
        {({ data }) => (
          <>
            <div className={styles.pair}>
              <SecondFactorPanel isOn={data.hasSecondFactor} onChange={profile.reload} />
              <PasswordPanel />
            </div>
            <SessionsPanel sessions={data.sessions} onChange={profile.reload} />
          </>
        )}
      </LoadState>
    </>
  )
}
