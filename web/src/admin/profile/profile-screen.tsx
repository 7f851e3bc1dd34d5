import type { DataOf } from '@fennel/contract'
import { useState } from 'react'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadState } from '../ui/load-state.tsx'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { PasswordPanel } from './password-panel.tsx'
import styles from './profile-screen.module.css'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** The operator's own account. */
export function ProfileScreen() {
  const profile = useAdminCall('operatorProfile', {})
  const [made, setMade] = useState<DataOf<'makeRecoveryCodes'> | undefined>(undefined)
  const endCodes = () => {
    setMade(undefined)
    profile.reload()
  }
  return (
    <>
      <PageHeader
        title="Your Profile"
        intro="Your password, two-factor authentication and active sessions."
      />
      <LoadState loaded={profile}>
        {({ data }) => (
          <>
            <div className={styles.pair}>
              <SecondFactorPanel isOn={data.hasSecondFactor} onChange={profile.reload} onCodes={setMade} />
              <PasswordPanel />
            </div>
            {/* Absent if an older server answers during an upgrade. */}
            {data.recoveryCodes ? (
              <RecoveryCodesPanel standing={data.recoveryCodes} onMade={setMade} />
            ) : null}
            <SessionsPanel sessions={data.sessions} onChange={profile.reload} />
          </>
        )}
      </LoadState>
      {made === undefined ? null : <RecoveryCodesDialog made={made} onEnd={endCodes} />}
    </>
  )
}
