import type { DataOf } from '@fennel/contract'
import { useApi } from '#web/api/index.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { AdminPowers } from './admin-powers.tsx'

type Member = DataOf<'operatorTeam'>[number]

/** A change to a colleague: another role, or access removed or restored. */
export type MemberChange = { readonly role: Member['role'] } | { readonly isDisabled: boolean }

/** Asks for confirmation before a colleague's role or access changes, and says what they gain or lose. */
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
    ? { title: `Remove access for ${email}?`, confirm: 'Remove access' }
    : { title: `Restore access for ${email}?`, confirm: 'Restore access' }
}

function Consequences({ member, change }: { readonly member: Member; readonly change: MemberChange }) {
  if ('role' in change) {
    const gains = change.role === 'admin'
    return (
      <>
        <p>
          {gains
            ? 'They can already open every page. As an admin, they can also:'
            : 'They can still open every page, but can no longer:'}
        </p>
        <AdminPowers />
        <p>
          {member.isDisabled
            ? 'They have no access now. The role applies once you restore it.'
            : 'They’re signed out everywhere and get the new role when they sign in again.'}
          {gains ? '' : ' Invitation links they created stop working.'}
        </p>
      </>
    )
  }
  if (change.isDisabled)
    return (
      <p>
        They’re signed out right away and can no longer open the admin area.
        {member.role === 'admin' ? ' Invitation links they created stop working.' : ''} You can restore access
        later.
      </p>
    )
  if (member.role === 'viewer')
    return <p>They sign in as before, as a viewer: they can open every page but change nothing.</p>
  return (
    <>
      <p>They sign in as before, as an admin. Besides opening every page, they can:</p>
      <AdminPowers />
    </>
  )
}
