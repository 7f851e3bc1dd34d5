import type { DataOf } from '@fennel/contract'
import { useApi } from '#web/api/index.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Asks before a colleague's second factor is turned off, and says what that means for them and for the house. */
export function SecondFactorDialog({
  member,
  onDone,
  onClose,
}: {
  readonly member: DataOf<'operatorTeam'>[number]
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const api = useApi()
  return (
    <ConfirmDialog
      title={`Turn off the second factor of ${member.email}?`}
      confirm="Turn it off"
      keep="Keep it on"
      act={() => api.call('removeColleagueSecondFactor', { params: { id: member.id } })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>This is for a colleague who lost the phone and has no recovery code left.</p>
      <p>
        They are signed out everywhere, their recovery codes end, and from then on their password alone signs
        them in, until they set up a new second factor. A mail tells them, and it stands in the audit log.
      </p>
      <p>First make sure that it is really them asking: call them, or see them in person.</p>
    </ConfirmDialog>
  )
}
