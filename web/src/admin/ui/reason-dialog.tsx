import { useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import { FormField } from '#web/ui/form-field.tsx'
import { AdminButton } from './admin-button.tsx'
import { Dialog } from './dialog.tsx'
import form from './form.module.css'
import { Notice } from './notice.tsx'
import { useAction } from './use-action.ts'

const shortest = 4

/** Asks for confirmation of something the audit log records: what will happen, the reason, and the button. */
export function ReasonDialog({
  title,
  children,
  confirm,
  busy,
  isReady = true,
  isGrave = false,
  act,
  onDone,
  onClose,
}: {
  readonly title: string
  /** What will happen, and any other fields. */
  readonly children: ReactNode
  readonly confirm: string
  readonly busy: string
  /** Whether all other fields are filled in. */
  readonly isReady?: boolean
  /** Whether it cannot be undone. */
  readonly isGrave?: boolean
  readonly act: (reason: string) => Promise<unknown>
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const { isBusy, failure, run } = useAction()
  const [reason, setReason] = useState('')
  const isReasoned = reason.trim().length >= shortest
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isReady || !isReasoned) return
    if (await run(() => act(reason.trim()))) onDone()
  }
  return (
    <Dialog title={title} isHeld={isBusy} onClose={onClose}>
      <form className={form.form} onSubmit={(event) => void submit(event)} noValidate>
        {children}
        <FormField
          label="Reason"
          hint={`At least ${shortest} characters. The audit log records it with your name.`}
          value={reason}
          maxLength={300}
          autoComplete="off"
          disabled={isBusy}
          onChange={setReason}
        />
        <Notice tone="bad">{failure}</Notice>
        <div className={form.row}>
          <AdminButton
            type="submit"
            isGrave={isGrave}
            disabled={!isReady || !isReasoned}
            busyLabel={isBusy ? busy : undefined}
          >
            {confirm}
          </AdminButton>
          <AdminButton variant="quiet" disabled={isBusy} onClick={onClose}>
            Go back
          </AdminButton>
        </div>
      </form>
    </Dialog>
  )
}
