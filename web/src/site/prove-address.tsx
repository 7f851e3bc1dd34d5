import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { usePasswordLink } from '#web/use-password-link.ts'
import { AccountNotice } from './account-notice.tsx'

/** Says what an account with an unproven address leaves out, and mails the link that proves it. */
export function ProveAddress({ email }: { readonly email: string }) {
  const { state, failure, send, sentNotice } = usePasswordLink(email)
  const sent = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone.
    if (state === 'sent') sent.current?.focus()
  }, [state])
  return (
    <>
      <p>
        You haven't confirmed yet that {email} is your address. Until then, the file and erasing leave out
        what was entered with {email} on another device or in another visit. To include it, let us email you a
        link and use it to choose a new password.
      </p>
      <div ref={sent} tabIndex={-1}>
        <AccountNotice
          outcome={
            failure !== undefined
              ? { kind: 'failure', message: failure }
              : sentNotice === ''
                ? undefined
                : { kind: 'success', message: sentNotice }
          }
        />
      </div>
      {state === 'sent' ? null : (
        <Button
          variant="secondary"
          wide
          busyLabel={state === 'sending' ? 'Sending...' : undefined}
          onClick={send}
        >
          Send me the link
        </Button>
      )}
    </>
  )
}
