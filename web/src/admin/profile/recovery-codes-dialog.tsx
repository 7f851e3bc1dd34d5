import type { DataOf } from '@fennel/contract'
import { useState } from 'react'
import { ApiFailure, useApi } from '#web/api/index.ts'
import { useAdminState } from '../admin-context.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import form from '../ui/form.module.css'
import { Notice } from '../ui/notice.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { useAction } from '../ui/use-action.ts'
import styles from './recovery-codes-dialog.module.css'

/**
 * New recovery codes, shown only once: the dialog stays open until the operator confirms that they are saved. Codes
 * that have been replaced by newer ones disappear, since nobody should save them.
 */
export function RecoveryCodesDialog({
  made: { id, codes },
  onEnd,
}: {
  readonly made: DataOf<'makeRecoveryCodes'>
  /** The codes are saved, or no longer valid. */
  readonly onEnd: () => void
}) {
  const api = useApi()
  const me = useAdminState()
  const keeping = useAction()
  const copying = useAction()
  const [confirmation, setConfirmation] = useState<string | undefined>(undefined)
  const [isReplaced, setReplaced] = useState(false)
  const copy = async () => {
    setConfirmation(undefined)
    // NOTE: on a page not served over https there is no clipboard at all.
    if (await copying.run(() => navigator.clipboard.writeText(codes.join('\n')))) setConfirmation('Copied.')
    else copying.fail('Your browser blocked copying. Save the file, or write the codes down.')
  }
  const save = () => {
    const email = me.phase === 'admin' ? me.email : ''
    saveFile('recovery-codes.txt', new Blob([fileOf(codes, email)], { type: 'text/plain' }))
    setConfirmation('The file is in your downloads.')
  }
  const keep = async () => {
    const isKept = await keeping.run(async () => {
      try {
        await api.call('keepRecoveryCodes', { body: { id } })
      } catch (problem) {
        setReplaced(problem instanceof ApiFailure && problem.code === 'conflict')
        throw problem
      }
    })
    if (isKept) onEnd()
  }
  return (
    <Dialog
      title={isReplaced ? 'These recovery codes no longer work' : 'Save your recovery codes'}
      isHeld={!isReplaced}
      onClose={onEnd}
    >
      {isReplaced ? (
        <p>
          If you copied or saved them, throw them away. If you didn’t create newer ones yourself, in another
          window or on another device, change your password and create new codes.
        </p>
      ) : (
        <>
          <p>
            Each code signs you in once if you don’t have your phone. You won’t see them again, so store them
            with your passwords, not only on your phone.
          </p>
          <ol className={styles.codes} aria-label="Recovery codes">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ol>
          <div className={form.row}>
            <AdminButton variant="secondary" onClick={() => void copy()}>
              Copy codes
            </AdminButton>
            <AdminButton variant="secondary" onClick={save}>
              Save as text file
            </AdminButton>
          </div>
        </>
      )}
      <Notice tone="good">{isReplaced ? undefined : confirmation}</Notice>
      <Notice tone="bad">{isReplaced ? keeping.failure : (copying.failure ?? keeping.failure)}</Notice>
      {/* One button for both, so that it keeps the focus. */}
      <AdminButton
        busyLabel={keeping.isBusy ? 'One moment...' : undefined}
        onClick={() => (isReplaced ? onEnd() : void keep())}
      >
        {isReplaced ? 'Got it' : 'I’ve saved them'}
      </AdminButton>
    </Dialog>
  )
}

function fileOf(codes: readonly string[], email: string): string {
  const lines = [
    `Recovery codes for ${email}, for the admin area at ${window.location.host}`,
    'Each works once, in place of a code from your authenticator app.',
    '',
    ...codes,
  ]
  return lines.map((line) => `${line}\r\n`).join('')
}
