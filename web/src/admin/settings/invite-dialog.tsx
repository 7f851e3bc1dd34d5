import type { DataOf } from '@fennel/contract'
import { useEffect, useId, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { useApi } from '#web/api/index.ts'
import { FormField } from '#web/ui/form-field.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { formatMoment } from '../ui/format.ts'
import form from '../ui/form.module.css'
import { Notice } from '../ui/notice.tsx'
import { useAction } from '../ui/use-action.ts'
import { AdminPowers } from './admin-powers.tsx'
import styles from './invite-dialog.module.css'

const noAddress = 'Enter their email address.'

type Link = DataOf<'inviteOperator'>

/** Asks whom an invitation is for, creates the link, and shows it once. */
export function InviteDialog({
  role,
  onMade,
  onClose,
}: {
  readonly role: 'admin' | 'viewer'
  readonly onMade: () => void
  readonly onClose: () => void
}) {
  const api = useApi()
  const { isBusy, failure, run, fail } = useAction()
  const [email, setEmail] = useState('')
  const [link, setLink] = useState<Link | undefined>(undefined)
  const problemId = useId()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (email.trim() === '') {
      fail(noAddress)
      event.currentTarget.querySelector<HTMLInputElement>('[name="invitee"]')?.focus()
      return
    }
    await run(async () => {
      setLink((await api.call('inviteOperator', { body: { role, email: email.trim() } })).data)
      onMade()
    })
  }
  const title = role === 'admin' ? 'Invite admin' : 'Invite viewer'
  // NOTE: one dialog for both, so that it keeps the focus.
  return (
    <Dialog
      title={link === undefined ? title : `Send this link to ${email.trim()}`}
      isHeld={isBusy}
      onClose={onClose}
    >
      {link === undefined ? (
        <form className={form.form} onSubmit={(event) => void submit(event)} noValidate>
          {role === 'admin' ? (
            <>
              <p>Whoever opens the link can open every page. As an admin, they can also:</p>
              <AdminPowers />
            </>
          ) : (
            <p>
              Whoever opens the link can open every page but change nothing. Quiz answers, full email
              addresses and the audit log stay hidden.
            </p>
          )}
          <FormField
            label="Email address"
            name="invitee"
            type="email"
            autoComplete="off"
            hint="Shows you whose link it is. Inviting someone again replaces their earlier link."
            value={email}
            disabled={isBusy}
            faultedBy={failure === noAddress && email.trim() === '' ? problemId : undefined}
            onChange={setEmail}
          />
          <Notice tone="bad" id={problemId}>
            {failure}
          </Notice>
          <AdminButton type="submit" busyLabel={isBusy ? 'Creating...' : undefined}>
            Create link
          </AdminButton>
        </form>
      ) : (
        <LinkToSend link={link} />
      )}
    </Dialog>
  )
}

function LinkToSend({ link }: { readonly link: Link }) {
  const copying = useAction()
  const [isCopied, setCopied] = useState(false)
  const shown = useRef<HTMLParagraphElement>(null)
  // NOTE: the button that created the link is gone, and the focus with it.
  useEffect(() => shown.current?.focus(), [])
  const copy = async () => {
    // NOTE: on a page not served over https there is no clipboard at all.
    if (await copying.run(() => navigator.clipboard.writeText(link.url))) setCopied(true)
    else copying.fail('Your browser blocked copying. Select the link and copy it yourself.')
  }
  return (
    <>
      <p ref={shown} tabIndex={-1} className={styles.confirmation}>
        It works once, until {formatMoment(link.expiresAt)}. You won’t see it again.
      </p>
      <code className={styles.link}>{link.url}</code>
      <Notice tone="bad">{copying.failure}</Notice>
      <AdminButton onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy link'}</AdminButton>
    </>
  )
}
