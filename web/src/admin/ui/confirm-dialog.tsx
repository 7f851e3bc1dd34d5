import type { ReactNode } from 'react'
import { AdminButton } from './admin-button.tsx'
import { Dialog } from './dialog.tsx'
import form from './form.module.css'
import { Notice } from './notice.tsx'
import { useAction } from './use-action.ts'

/** Asks for confirmation: what will happen, the button for it, and one that leaves everything as it is. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  busy = 'One moment...',
  keep = 'Go back',
  isGrave = false,
  act,
  onDone,
  onClose,
}: {
  readonly title: string
  /** What will happen. */
  readonly children: ReactNode
  readonly confirm: string
  readonly busy?: string
  readonly keep?: string
  /** Whether it cannot be undone. */
  readonly isGrave?: boolean
  readonly act: () => Promise<unknown>
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const { isBusy, failure, run } = useAction()
  const submit = async () => {
    if (await run(act)) onDone()
  }
  return (
    <Dialog title={title} isHeld={isBusy} onClose={onClose}>
      {children}
      <Notice tone="bad">{failure}</Notice>
      <div className={form.row}>
        <AdminButton isGrave={isGrave} busyLabel={isBusy ? busy : undefined} onClick={() => void submit()}>
          {confirm}
        </AdminButton>
        <AdminButton variant="quiet" disabled={isBusy} onClick={onClose}>
          {keep}
        </AdminButton>
      </div>
    </Dialog>
  )
}
