import { plainOrderNumber, plainWithdrawalName } from '@fennel/funnel'
import type { WithdrawalForm } from '@fennel/funnel'
import { useEffect, useRef, useState } from 'react'
import { Redirect } from 'wouter'
import { useBrand } from '#web/brand/index.ts'
import { paths } from '#web/paths.ts'
import { randomId } from '#web/visitor/index.ts'
import { AccountPage } from '../account-page.tsx'
import { useKnownEmail } from '../use-known-email.ts'
import { CheckWithdrawal } from './check-withdrawal.tsx'
import { DeclareWithdrawal } from './declare-withdrawal.tsx'
import { WithdrawalReceived } from './withdrawal-received.tsx'
import styles from './withdraw-screen.module.css'

const titles = {
  declare: 'Withdraw from contract',
  check: 'Please check your withdrawal',
  received: 'We have received your withdrawal',
} as const

const nothing: WithdrawalForm = { name: '', email: '', orderNumber: '' }

/**
 * The withdrawal function (EU consumer rights directive, article 11a): who withdraws and from what, a review with the
 * confirm button, and when it was received. Needs no sign-in. A brand that does not offer it redirects to the landing
 * page.
 */
export function WithdrawScreen() {
  const { withdrawal } = useBrand()
  return withdrawal === undefined ? (
    <Redirect to={paths.landing} replace />
  ) : (
    <Withdraw days={withdrawal.days} />
  )
}

function Withdraw({ days }: { readonly days: number }) {
  const knownEmail = useKnownEmail({ isAboutOrder: true })
  const [written, setWritten] = useState<Partial<WithdrawalForm>>({})
  const form = { ...nothing, email: knownEmail, ...written }
  const [step, setStep] = useState<keyof typeof titles>('declare')
  const [attempt, setAttempt] = useState({ id: '', of: '' })
  const [receivedAt, setReceivedAt] = useState('')
  const title = useFocusOnChange(step)
  const { supportEmail } = useBrand().brandLinks
  return (
    <AccountPage
      name="withdraw"
      title={titles[step]}
      titleRef={title}
      {...(step === 'declare'
        ? { intro: `You can withdraw within ${days} days of your order. You don't have to give a reason.` }
        : {})}
    >
      {step === 'declare' ? (
        <DeclareWithdrawal
          form={form}
          onChange={(change) => setWritten((before) => ({ ...before, ...change }))}
          onDone={() => {
            const kept = asKept(form)
            setWritten(kept)
            setAttempt((before) => attemptOf(kept, before))
            setStep('check')
          }}
        />
      ) : step === 'check' ? (
        <CheckWithdrawal
          form={form}
          attemptId={attempt.id}
          onBack={() => setStep('declare')}
          onReceived={(at) => {
            setReceivedAt(at)
            setStep('received')
          }}
        />
      ) : (
        <WithdrawalReceived email={form.email} receivedAt={receivedAt} />
      )}
      <p className={styles.otherWay}>
        You can also withdraw by email: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </AccountPage>
  )
}

/** The details as the server will store them, so that what is confirmed is what counts. */
function asKept({ name, email, orderNumber }: WithdrawalForm): WithdrawalForm {
  return {
    name: plainWithdrawalName(name),
    email: email.trim(),
    orderNumber: plainOrderNumber(orderNumber),
  }
}

/** The same details keep the same attempt, even after going back and changing nothing. */
function attemptOf(form: WithdrawalForm, before: { readonly id: string; readonly of: string }) {
  const of = JSON.stringify(form)
  return before.of === of ? before : { id: randomId(window.crypto), of }
}

/** For the heading of a page with several steps: focused on each, so that screen readers announce it. */
function useFocusOnChange(step: string) {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    title.current?.focus()
  }, [step])
  return title
}
