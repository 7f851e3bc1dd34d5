import type { DataOf } from '@fennel/contract'
import { useApi } from '#web/api/index.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import styles from './change-member-dialog.module.css'

type Member = DataOf<'operatorTeam'>[number]

/** What becomes of a colleague: another role, or no access or access again. */
export type MemberChange = { readonly role: Member['role'] } | { readonly isDisabled: boolean }

/** What an admin may do beyond a viewer. */
const powers = [
  'read the answers and the full addresses of people, and save files of leads',
  'refund payments, end plans, and act against disputes',
  'send mails again, sign people out and erase them',
  'change the settings and read who did what',
  'invite operators and change their access',
] as const

/** Asks before a colleague's role or access changes, and says what they gain or lose. */
export function ChangeMemberDialog({
  member,
  change,
  onDone,
  onClose,
}: {
  readonly member: Member
  readonly change: MemberChange
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const api = useApi()
  const input = { params: { id: member.id }, body: change }
  return (
    <ConfirmDialog
      {...wordsOf(member, change)}
      act={() => api.call('changeOperator', input)}
      onDone={onDone}
      onClose={onClose}
    >
      <Consequences member={member} change={change} />
    </ConfirmDialog>
  )
}

function wordsOf(
  { email }: Member,
  change: MemberChange,
): { readonly title: string; readonly confirm: string } {
  if ('role' in change)
    return change.role === 'admin'
      ? { title: `Make ${email} an admin?`, confirm: 'Make admin' }
      : { title: `Make ${email} a viewer?`, confirm: 'Make viewer' }
  return change.isDisabled
    ? { title: `Remove the access of ${email}?`, confirm: 'Remove access' }
    : { title: `Give ${email} access again?`, confirm: 'Give access' }
}

function Consequences({ member, change }: { readonly member: Member; readonly change: MemberChange }) {
  if ('role' in change) {
    const gains = change.role === 'admin'
    return (
      <>
        <p>
          {gains ? 'Beyond looking at everything, they may then:' : 'They may still look, but no longer:'}
        </p>
        <Powers />
        <p>
          {member.isDisabled
            ? 'They have no access now; the role counts once you give it.'
            : 'They are signed out everywhere and sign in again with the new role.'}
          {gains ? '' : ' Links that they made for others stop working.'}
        </p>
      </>
    )
  }
  if (change.isDisabled)
    return (
      <p>
        They are signed out at once and see nothing of the admin area any more.
        {member.role === 'admin' ? ' Links that they made for others stop working.' : ''} You can give the
        access back.
      </p>
    )
  if (member.role === 'viewer')
    return <p>They sign in as before, as a viewer: they look and change nothing.</p>
  return (
    <>
      <p>They sign in as before, as an admin. Beyond looking at everything, they may then:</p>
      <Powers />
    </>
  )
}

function Powers() {
  return (
    <ul className={styles.powers}>
      {powers.map((power) => (
        <li key={power}>{power}</li>
      ))}
    </ul>
  )
}
