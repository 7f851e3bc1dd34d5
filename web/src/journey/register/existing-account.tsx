import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { Button } from '#web/ui/button.tsx'
import { usePasswordLink } from '#web/use-password-link.ts'
import styles from './register-screen.module.css'

interface ExistingAccountProps {
  readonly email: string
  /** The path of the next page. */
  readonly next: string
  /** Whether a plan was bought for certain. */
  readonly isBought: boolean
}

/**
 * For visitors who are signed in to an account of their address that has no plan of this brand, or not yet. Offers to
 * email the link that adds it, and a way on. There is no second account to create, and only someone who can read the
 * address's mail counts as its owner.
 */
export function ExistingAccount({ email, next, isBought }: ExistingAccountProps) {
  const { state, failure, send, sentNotice } = usePasswordLink(email)
  const onward = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // The button that was pressed is gone, so the link receives the focus.
    if (state === 'sent') onward.current?.focus()
  }, [state])

  return (
    <div className={styles.form}>
      <p>
        You already have an account with <strong>{email}</strong>.{' '}
        {isBought
          ? 'We will email a link to that address. Use it to choose a password, and the plan you bought will be in your account.'
          : 'If you bought a plan that is not in it yet, we can email a link to that address. Use it to choose a password, and the plan will be in your account.'}
      </p>
      <output>{sentNotice}</output>
      {failure === undefined ? null : (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {state === 'sent' ? null : (
        <Button wide busyLabel={state === 'sending' ? 'Sending...' : undefined} onClick={send}>
          Send me the link
        </Button>
      )}
      <Link href={next} ref={onward} className={state === 'sent' ? styles.plans : styles.later}>
        {state === 'sent' || !isBought ? 'Continue' : 'Do this later'}
      </Link>
    </div>
  )
}
