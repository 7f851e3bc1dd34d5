import { useState } from 'react'
import { useLocation } from 'wouter'
import { useApi } from '#web/api/index.ts'
import { FormField } from '#web/ui/form-field.tsx'
import { adminPaths } from '../admin-paths.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { useListBehind } from '../ui/use-list-behind.ts'

/** What the list of leads is told by the page of somebody who was erased. */
export interface AfterErasure {
  readonly isErased?: boolean
}

/** Erases the person behind a lead; asks for the address to be typed. */
export function ErasePanel({ id, email }: { readonly id: string; readonly email: string }) {
  const api = useApi()
  const [, navigate] = useLocation()
  const list = useListBehind()
  const [isAsking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const isSame = typed.trim().toLowerCase() === email.toLowerCase()
  return (
    <Panel title="Erase" note="For people who ask for it. It cannot be undone.">
      <AdminButton variant="secondary" onClick={() => setAsking(true)}>
        Erase this person
      </AdminButton>
      {isAsking ? (
        <ReasonDialog
          title="Erase this person?"
          confirm="Erase for ever"
          busy="Erasing..."
          isReady={isSame}
          isGrave
          act={(reason) => api.call('eraseLead', { params: { id }, body: { email: typed, reason } })}
          onDone={() =>
            // NOTE: in place of the page of somebody who is gone, so that nobody comes back to it.
            navigate(`${adminPaths.leads}${list}`, {
              replace: true,
              state: { isErased: true } satisfies AfterErasure,
            })
          }
          onClose={() => {
            setAsking(false)
            setTyped('')
          }}
        >
          <p>
            Every lead of <b>{email}</b>, its answers, events, mails and account go. What money moved stays in
            the books, without the person.
          </p>
          <FormField
            label="Type the address"
            value={typed}
            autoComplete="off"
            error={typed === '' || isSame ? undefined : 'Not the address above yet.'}
            onChange={setTyped}
          />
        </ReasonDialog>
      ) : null}
    </Panel>
  )
}
