import { isPlausibleEmail, isSameAddress, normalizeEmail } from '@fennel/funnel'
import { useState } from 'react'
import { useApi } from '#web/api/index.ts'
import { FormField } from '#web/ui/form-field.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { correctEmail } from './person-of-page.ts'
import type { PersonOfPage } from './person-of-page.ts'

/** Replaces a person's wrong email address; tells the operator first whom to believe. */
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
  const isWhole = isPlausibleEmail(normalizeEmail(typed))
  return (
    <ReasonDialog
      title="Correct email address?"
      confirm="Save new address"
      busy="Saving..."
      isReady={isWhole && !isSame}
      isGrave
      act={(reason) => correctEmail(api, person, { formerEmail: email, email: typed, reason })}
      onDone={() => onDone('Email address corrected. Both addresses get an email about it.')}
      onClose={onClose}
    >
      <p>
        The current address is <b>{email}</b>. Anyone who can read the new inbox can open the plan with an
        emailed link, so make sure the buyer is the one asking. Have them name something only they know, such
        as the date and amount of a payment and the last four digits of the card.
      </p>
      <p>
        All their devices are signed out. From then on, receipts and reminders go to the new address,
        including those from the payment provider. The old address gets an email about the change and what to
        do if it’s wrong.
      </p>
      <FormField
        label="New email address"
        type="email"
        value={typed}
        autoComplete="off"
        error={
          isSame
            ? 'That’s already the current address.'
            : typed === '' || isWhole
              ? undefined
              : 'Enter a full email address.'
        }
        onChange={setTyped}
      />
    </ReasonDialog>
  )
}
