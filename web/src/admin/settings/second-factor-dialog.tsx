import type { DataOf } from '@fennel/contract'
import { useApi } from '#web/api/index.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Asks for confirmation before a colleague's second factor is turned off, and says what that means. */
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
      title={`Turn off two-factor authentication for ${member.email}?`}
      confirm="Turn off"
      keep="Keep it on"
      act={() => api.call('removeColleagueSecondFactor', { params: { id: member.id } })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>For a colleague who lost their phone and has no recovery codes left.</p>
      <p>
        They’re signed out everywhere, their recovery codes stop working, and they sign in with just their
        password until they set it up again. They get an email, and the audit log records it.
      </p>
      <p>First make sure it’s really them asking: call them or talk to them in person.</p>
    </ConfirmDialog>
  )
}
