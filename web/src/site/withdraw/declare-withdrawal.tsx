import { signInPath } from '@fennel/contract'
import { withdrawalFormErrors } from '@fennel/funnel'
import type { WithdrawalForm } from '@fennel/funnel'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { FormField } from '#web/ui/form-field.tsx'
import styles from './withdraw-screen.module.css'

interface DeclareWithdrawalProps {
  readonly form: WithdrawalForm
  /** Called with the fields that were changed. */
  readonly onChange: (change: Partial<WithdrawalForm>) => void
  /** Called when everything required is filled in. */
  readonly onDone: () => void
}

/** Who withdraws, and from which order. */
export function DeclareWithdrawal({ form, onChange, onDone }: DeclareWithdrawalProps) {
  const [errors, setErrors] = useState<ReturnType<typeof withdrawalFormErrors>>({})
  const fieldOf = (name: keyof WithdrawalForm) => ({
    name,
    value: form[name],
    error: errors[name],
    onChange: (typed: string) => {
      onChange({ [name]: typed })
      setErrors(({ [name]: _corrected, ...others }) => others)
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = withdrawalFormErrors(form)
    setErrors(found)
    const [first] = Object.keys(found)
    if (first === undefined) onDone()
    else event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  return (
    <form className={styles.card} onSubmit={submit} noValidate>
      <p>
        Just want to stop the next charge?{' '}
        <Link href={signInPath(paths.subscription)}>Cancel your subscription</Link> instead. You keep access
        until the end of the paid period.
      </p>
      <FormField {...fieldOf('name')} label="Full name" autoComplete="name" required />
      <FormField
        {...fieldOf('email')}
        label="Email you used for your order"
        hint="We'll send the confirmation of your withdrawal here."
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      <FormField
        {...fieldOf('orderNumber')}
        label="Order number (optional)"
        hint="It's in your receipt email, next to “Order number”. Without it, we look up your order by your email."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" wide>
        Continue
      </Button>
    </form>
  )
}
