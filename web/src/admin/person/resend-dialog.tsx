import type { BodyOf } from '@fennel/contract'
import { useState } from 'react'
import { useApi } from '#web/api/index.ts'
import { randomId } from '#web/visitor/random-id.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Asks before an email goes to a user, which cannot be called back. */
export function ResendDialog({
  userId,
  mail,
  bodyFor,
  onDone,
  onClose,
}: {
  readonly userId: string
  /** The email in words, such as “The receipt”; begins a sentence. */
  readonly mail: string
  /** The call for this key, with which the server sends only once. */
  readonly bodyFor: (key: string) => BodyOf<'resendUserMail'>
  /** Called with a sentence about what was done. */
  readonly onDone: (confirmation: string) => void
  readonly onClose: () => void
}) {
  const api = useApi()
  // NOTE: one key for all tries: the first may have been carried out although its answer was lost.
  const [key] = useState(() => randomId(window.crypto))
  return (
    <ConfirmDialog
      title="Resend this email?"
      confirm="Resend"
      busy="Sending..."
      act={() => api.call('resendUserMail', { params: { id: userId }, body: bodyFor(key) })}
      onDone={() => onDone(`${mail} is on its way.`)}
      onClose={onClose}
    >
      <p>{mail} goes to the user’s current address right away. You can’t call it back.</p>
    </ConfirmDialog>
  )
}
