import type { DataOf } from '@fennel/contract'
import { useState } from 'react'
import { ApiFailure, useApi } from '#web/api/index.ts'
import { useAdminState } from '../admin-context.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import form from '../ui/form.module.css'
import { Notice } from '../ui/notice.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useAct } from '../ui/use-act.ts'
import styles from './recovery-codes-dialog.module.css'

/**
 * New recovery codes, shown this once: it stays open until the operator says that they are kept. Codes that newer ones
 * replaced meanwhile are taken out of sight, since nobody should keep them.
 */
export function RecoveryCodesDialog({
  made: { id, codes },
  onEnd,
}: {
  readonly made: DataOf<'makeRecoveryCodes'>
  /** The codes are kept, or worth nothing any more. */
  readonly onEnd: () => void
}) {
  const api = useApi()
  const me = useAdminState()
  const keeping = useAct()
  const copying = useAct()
  const [said, setSaid] = useState<string | undefined>(undefined)
  const [isReplaced, setReplaced] = useState(false)
  const copy = async () => {
    setSaid(undefined)
    // NOTE: where the page did not come over https, there is no clipboard at all.
    if (await copying.run(() => navigator.clipboard.writeText(codes.join('\n')))) setSaid('Copied.')
    else copying.fail('This browser does not let the page copy. Please save the file, or write them down.')
  }
  const save = () => {
    const email = me.phase === 'admin' ? me.email : ''
    saveFile('recovery-codes.txt', new Blob([fileOf(codes, email)], { type: 'text/plain' }))
    setSaid('The file is in your downloads.')
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
      title={isReplaced ? 'These recovery codes do not work' : 'Keep your recovery codes'}
      isHeld={!isReplaced}
      onClose={onEnd}
    >
      {isReplaced ? (
        <p>
          If you copied or saved them, throw them away. If it was not you who made the newer ones, in another
          window or on another device, change your password and make new codes.
        </p>
      ) : (
        <>
          <p>
            Without your phone, each of these signs you in once. They are shown only now: put them where you
            keep your passwords, not on your phone alone.
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
              Copy the codes
            </AdminButton>
            <AdminButton variant="secondary" onClick={save}>
              Save as a text file
            </AdminButton>
          </div>
        </>
      )}
      <Notice tone="good">{isReplaced ? undefined : said}</Notice>
      <Notice tone="bad">{isReplaced ? keeping.failure : (copying.failure ?? keeping.failure)}</Notice>
      {/* One button for both, so that the focus stays on it. */}
      <AdminButton
        busyLabel={keeping.isBusy ? 'One moment...' : undefined}
        onClick={() => (isReplaced ? onEnd() : void keep())}
      >
        {isReplaced ? 'Close this' : 'I have kept them'}
      </AdminButton>
    </Dialog>
  )
}

function fileOf(codes: readonly string[], email: string): string {
  const lines = [
    `Recovery codes of ${email} for the admin area at ${window.location.host}`,
    'Each works once, in place of the code from your authenticator app.',
    '',
    ...codes,
  ]
  return lines.map((line) => `${line}\r\n`).join('')
}
