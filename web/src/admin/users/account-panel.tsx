import type { DataOf } from '@fennel/contract'
import { useState } from 'react'
import { useApi } from '#web/api/index.ts'
import { randomId } from '#web/visitor/random-id.ts'
import { useIsAdmin } from '../admin-context.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { Facts } from '../ui/facts.tsx'
import { formatCountOf, formatMoment } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { useAction } from '../ui/use-action.ts'

/** The account itself; admins can resend the welcome email and sign the user out everywhere. */
export function AccountPanel({
  detail,
  onChange,
}: {
  readonly detail: DataOf<'adminUser'>
  readonly onChange: () => void
}) {
  const api = useApi()
  const isAdmin = useIsAdmin()
  const { isBusy, failure, run } = useAction()
  const [isAsking, setAsking] = useState(false)
  const [confirmation, setConfirmation] = useState<string | undefined>(undefined)
  const { user } = detail
  const welcome = async () => {
    setConfirmation(undefined)
    const body = { kind: 'welcome' as const, key: randomId(window.crypto) }
    if (!(await run(() => api.call('resendUserMail', { params: { id: user.id }, body })))) return
    setConfirmation('The welcome email is on its way.')
    onChange()
  }
  return (
    <Panel
      title="Account"
      actions={
        isAdmin ? (
          <>
            <AdminButton
              variant="secondary"
              disabled={user.brandName === null}
              busyLabel={isBusy ? 'Sending...' : undefined}
              onClick={() => void welcome()}
            >
              Resend welcome email
            </AdminButton>
            <AdminButton variant="secondary" isOff={detail.signIns === 0} onClick={() => setAsking(true)}>
              Sign out everywhere
            </AdminButton>
          </>
        ) : undefined
      }
    >
      <Notice tone="bad">{failure}</Notice>
      <Notice tone="good">{confirmation}</Notice>
      <Facts
        facts={[
          ['Created', formatMoment(user.createdAt)],
          ['Email verified', detail.emailVerified ? 'Yes' : 'Not yet'],
          ['Signed in on', formatCountOf(detail.signIns, 'device')],
          ['Brand', user.brandName],
          ['Team', user.isTeam ? 'Team member' : null],
        ]}
      />
      {isAsking ? (
        <ReasonDialog
          title="Sign this user out everywhere?"
          confirm="Sign out everywhere"
          busy="Signing out..."
          act={(reason) => api.call('signOutUser', { params: { id: user.id }, body: { reason } })}
          onDone={() => {
            setAsking(false)
            setConfirmation('Signed out everywhere.')
            onChange()
          }}
          onClose={() => setAsking(false)}
        >
          <p>They’ll need to sign in again on every device. Their password stays the same.</p>
        </ReasonDialog>
      ) : null}
    </Panel>
  )
}
