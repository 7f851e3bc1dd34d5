import type { WithdrawalForm } from '@fennel/funnel'
import { useState } from 'react'
import { useApi } from '#web/api/index.ts'
import { useBrand } from '#web/brand/index.ts'
import { Button } from '#web/ui/button.tsx'
import { leaving, useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { AccountNotice } from '../account-notice.tsx'
import { serverMessage } from '#web/server-message.ts'
import styles from './withdraw-screen.module.css'

const failed = "We couldn't submit your withdrawal. Please try again, or send it by email."

interface CheckWithdrawalProps {
  readonly form: WithdrawalForm
  /** Belongs to exactly these details: sent again, they are the same withdrawal. */
  readonly attemptId: string
  readonly onBack: () => void
  /** The server has received it, at this time (ISO 8601). */
  readonly onReceived: (at: string) => void
}

/** What will be declared, and the button that declares it. Pressing it repeatedly is still one withdrawal. */
export function CheckWithdrawal({ form, attemptId, onBack, onReceived }: CheckWithdrawalProps) {
  const api = useApi()
  const { legal } = useBrand()
  const { isBusy, run } = useOneAtATime()
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const { name, email, orderNumber } = form

  const confirm = () =>
    run(() => {
      setFailure(undefined)
      const number = orderNumber === '' ? {} : { orderNumber }
      return api
        .call('withdrawContract', { body: { attemptId, name, email, ...number } })
        .then(({ data }) => {
          onReceived(data.receivedAt)
          return leaving
        })
        .catch((problem: unknown) => setFailure(serverMessage(problem, failed)))
    })

  return (
    <section aria-label="Your withdrawal" className={styles.card}>
      <p>I withdraw from my contract with {legal.companyName}.</p>
      <dl className={styles.facts}>
        <div>
          <dt>Name</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>Order number</dt>
          <dd>{orderNumber === '' ? 'Not given' : orderNumber}</dd>
        </div>
      </dl>
      <AccountNotice outcome={failure === undefined ? undefined : { kind: 'failure', message: failure }} />
      <Button wide busyLabel={isBusy ? 'Sending...' : undefined} onClick={() => void confirm()}>
        Confirm withdrawal
      </Button>
      <Button variant="quiet" wide disabled={isBusy} onClick={onBack}>
        Go back and edit
      </Button>
    </section>
  )
}
