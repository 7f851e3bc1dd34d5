import { checkoutEmailError, normalizeEmail } from '@fennel/funnel'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FormField } from '#web/ui/form-field.tsx'
import { useVisitor } from '#web/visitor/index.ts'
import type { RegistrationSource } from '#web/visitor/index.ts'
import { MailConsentBox } from '#web/visitor/mail-consent-box.tsx'
import { useMailConsent } from '#web/visitor/use-mail-consent.ts'
import styles from './payment-form.module.css'

/** Asks for the address before any card: a plan has to have somewhere to go. */
export function EmailCapture({ registrationSource }: { readonly registrationSource: RegistrationSource }) {
  const visitor = useVisitor()
  const mail = useMailConsent()
  const [email, setEmail] = useState('')
  const [isTouched, setTouched] = useState(false)
  const isEmpty = email.trim() === ''
  const error = checkoutEmailError(email)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTouched(true)
    if (error !== undefined || isEmpty) {
      event.currentTarget.querySelector<HTMLInputElement>('[name="email"]')?.focus()
      return
    }
    const address = normalizeEmail(email)
    mail.keep(address)
    visitor.saveEmail(address)
    // Creates the lead while the form appears. Paying ensures it again, so a failure here costs nothing.
    visitor.ensureLead(registrationSource).catch(() => undefined)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        required
        value={email}
        error={isTouched ? error : undefined}
        onChange={setEmail}
        onBlur={() => setTouched(!isEmpty)}
      />
      <MailConsentBox checked={mail.checked} onChange={mail.setChecked} />
      <Button type="submit" wide disabled={isEmpty}>
        Get My Plan Now
      </Button>
    </form>
  )
}
