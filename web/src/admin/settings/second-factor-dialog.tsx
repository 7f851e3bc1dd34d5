import type { DataOf } from '@fennel/contract'
import { useApi } from '#web/api/index.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import form from '../ui/form.module.css'
import { Notice } from '../ui/notice.tsx'
import { useAct } from '../ui/use-act.ts'

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
  const { isBusy, failure, run } = useAct()
  const submit = async () => {
    if (await run(() => api.call('removeColleagueSecondFactor', { params: { id: member.id } }))) onDone()
  }
  return (
    <Dialog title={`Turn off the second factor of ${member.email}?`} isHeld={isBusy} onClose={onClose}>
      <p>This is for a colleague who lost the phone and has no recovery code left.</p>
      <p>
        They are signed out everywhere, their recovery codes end, and from then on their password alone signs
        them in, until they set up a new second factor. A mail tells them, and it stands in the audit log.
      </p>
      <p>First make sure that it is really them asking: call them, or see them in person.</p>
      <Notice tone="bad">{failure}</Notice>
      <div className={form.row}>
        <AdminButton busyLabel={isBusy ? 'One moment...' : undefined} onClick={() => void submit()}>
          Turn it off
        </AdminButton>
        <AdminButton variant="quiet" disabled={isBusy} onClick={onClose}>
          Keep it on
        </AdminButton>
      </div>
    </Dialog>
  )
}
