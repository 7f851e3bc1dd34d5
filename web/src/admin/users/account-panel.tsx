import type { DataOf } from '@fennel/contract'
import { useId, useState } from 'react'
import { useApi } from '#web/api/index.ts'
import { useIsAdmin } from '../admin-context.tsx'
import { ResendDialog } from '../person/resend-dialog.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { Facts } from '../ui/facts.tsx'
import { formatCountOf, formatMoment } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'

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
  const [asking, setAsking] = useState<'welcome' | 'sign-out' | undefined>(undefined)
  const [confirmation, setConfirmation] = useState<string | undefined>(undefined)
  const { user } = detail
  const whyNoWelcomeId = useId()
  const hasWelcome = user.brandNames.length > 0
  const ask = (what: 'welcome' | 'sign-out') => {
    setConfirmation(undefined)
    setAsking(what)
  }
  const close = () => setAsking(undefined)
  const done = (sentence: string) => {
    close()
    setConfirmation(sentence)
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
              isOff={!hasWelcome}
              aria-describedby={hasWelcome ? undefined : whyNoWelcomeId}
              onClick={() => ask('welcome')}
            >
              Resend welcome email
            </AdminButton>
            <AdminButton variant="secondary" isOff={detail.signIns === 0} onClick={() => ask('sign-out')}>
              Sign out everywhere
            </AdminButton>
          </>
        ) : undefined
      }
    >
      <Notice tone="good">{confirmation}</Notice>
      {!isAdmin || hasWelcome ? null : (
        <p id={whyNoWelcomeId}>There’s no welcome email to resend: this account belongs to no brand.</p>
      )}
      <Facts
        facts={[
          ['Created', formatMoment(user.createdAt)],
          ['Email verified', detail.emailVerified ? 'Yes' : 'Not yet'],
          ['Signed in on', formatCountOf(detail.signIns, 'device')],
          [user.brandNames.length > 1 ? 'Brands' : 'Brand', user.brandNames.join(', ') || null],
          ['Team', user.isTeam ? 'Team member' : null],
        ]}
      />
      {asking === 'welcome' ? (
        <ResendDialog
          userId={user.id}
          mail="The welcome email"
          bodyFor={(key) => ({ kind: 'welcome', key })}
          onDone={done}
          onClose={close}
        />
      ) : null}
      {asking === 'sign-out' ? (
        <ReasonDialog
          title="Sign this user out everywhere?"
          confirm="Sign out everywhere"
          busy="Signing out..."
          act={(reason) => api.call('signOutUser', { params: { id: user.id }, body: { reason } })}
          onDone={() => done('Signed out everywhere.')}
          onClose={close}
        >
          <p>They’ll need to sign in again on every device. Their password stays the same.</p>
        </ReasonDialog>
      ) : null}
    </Panel>
  )
}
