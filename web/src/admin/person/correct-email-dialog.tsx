import { isPlausibleEmail, isSameAddress, normaliseEmail } from '@fennel/funnel'
import { useState } from 'react'
import { useApi } from '#web/api/index.ts'
import { FormField } from '#web/ui/form-field.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { correctEmail } from './person-of-page.ts'
import type { PersonOfPage } from './person-of-page.ts'

/** Puts another address on a person whose own is wrong; says whom to believe before it is done. */
export function CorrectEmailDialog({
  person,
  email,
  onDone,
  onClose,
}: {
  readonly person: PersonOfPage
  readonly email: string
  readonly onDone: (sentence: string) => void
  readonly onClose: () => void
}) {
  const api = useApi()
  const [typed, setTyped] = useState('')
  const isSame = typed !== '' && isSameAddress(typed, email)
  const isWhole = isPlausibleEmail(normaliseEmail(typed))
  return (
    <ReasonDialog
      title="Correct the email address?"
      confirm="Correct the address"
      busy="Correcting..."
      isReady={isWhole && !isSame}
      isGrave
      act={(reason) => correctEmail(api, person, { formerEmail: email, email: typed, reason })}
      onDone={() => onDone('The address is corrected. Both addresses are written to.')}
      onClose={onClose}
    >
      <p>
        The address now is <b>{email}</b>. Whoever reads the new one gets into the plan with a link by mail,
        so be sure that the buyer asks: have them name something only they know, such as the day and the
        amount of a payment and the last four digits of the card.
      </p>
      <p>
        Every device is signed out. Receipts and reminders go to the new address from then on, at the payment
        provider as well. The old address is told that another one was put in, and what to do if that was
        wrong.
      </p>
      <FormField
        label="The right address"
        type="email"
        value={typed}
        autoComplete="off"
        error={
          isSame
            ? 'That is the address it has now.'
            : typed === '' || isWhole
              ? undefined
              : 'Not a whole address yet.'
        }
        onChange={setTyped}
      />
    </ReasonDialog>
  )
}
