import { isSameAddress } from '@fennel/funnel'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useApi } from '#web/api/index.ts'
import { FormField } from '#web/ui/form-field.tsx'
import { adminPaths } from '../admin-paths.ts'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import type { AfterErasure } from '../ui/use-erasure-message.ts'
import { useListBehind } from '../ui/use-list-behind.ts'
import { erasePerson } from './person-of-page.ts'
import type { PersonOfPage } from './person-of-page.ts'

/** Asks for the address to be typed, erases the person and returns to the list. */
export function EraseDialog({
  person,
  email,
  onClose,
}: {
  readonly person: PersonOfPage
  readonly email: string
  readonly onClose: () => void
}) {
  const api = useApi()
  const [, navigate] = useLocation()
  const list = useListBehind()
  const [typed, setTyped] = useState('')
  const isSame = isSameAddress(typed, email)
  return (
    <ReasonDialog
      title="Erase this person?"
      confirm="Erase permanently"
      busy="Erasing..."
      isReady={isSame}
      isGrave
      act={(reason) => erasePerson(api, person, { email: typed, reason })}
      onDone={() =>
        // NOTE: replaces the erased person's page in the history, so that nobody returns to it.
        navigate(`${person.kind === 'user' ? adminPaths.users : adminPaths.leads}${list}`, {
          replace: true,
          state: { isErased: true } satisfies AfterErasure,
        })
      }
      onClose={onClose}
    >
      <p>
        This deletes every lead of <b>{email}</b>, with its answers, events, emails and account. Payment
        records stay in the books, without the person’s details, and of a trial a fingerprint of address and
        card that cannot be turned back, so that nobody gets a second one. If a dispute is open, the evidence
        for it is written down first and stays until the dispute is closed: tell the person so.
      </p>
      <FormField
        label="Type the email address"
        value={typed}
        autoComplete="off"
        error={typed === '' || isSame ? undefined : 'That doesn’t match the address above yet.'}
        onChange={setTyped}
      />
    </ReasonDialog>
  )
}
