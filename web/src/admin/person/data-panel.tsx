import { useState } from 'react'
import { AdminButton } from '../ui/admin-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { CorrectEmailDialog } from './correct-email-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { ExportDataDialog } from './export-data-dialog.tsx'
import type { PersonOfPage } from './person-of-page.ts'

/** Everything a person may request about their own data: correction, a copy, erasure. */
export function DataPanel({
  person,
  email,
  canCorrect,
  onChange,
}: {
  readonly person: PersonOfPage
  readonly email: string
  /** Whether the address can be corrected here; if not, the visitor does it or another page does. */
  readonly canCorrect: boolean
  readonly onChange: () => void
}) {
  const [asking, setAsking] = useState<'correct' | 'export' | 'erase' | undefined>(undefined)
  const [confirmation, setConfirmation] = useState<string | undefined>(undefined)
  const ask = (what: typeof asking) => {
    setConfirmation(undefined)
    setAsking(what)
  }
  const close = () => setAsking(undefined)
  const tell = (sentence: string) => {
    close()
    setConfirmation(sentence)
    onChange()
  }
  return (
    <Panel
      title="Personal data"
      note="For people who request it. Erasing can’t be undone."
      actions={
        <>
          {canCorrect ? (
            <AdminButton variant="secondary" onClick={() => ask('correct')}>
              Correct email address
            </AdminButton>
          ) : null}
          <AdminButton variant="secondary" onClick={() => ask('export')}>
            Export this person’s data
          </AdminButton>
          <AdminButton variant="secondary" onClick={() => ask('erase')}>
            Erase this person
          </AdminButton>
        </>
      }
    >
      <Notice tone="good" takesFocus>
        {confirmation}
      </Notice>
      {asking === 'correct' ? (
        <CorrectEmailDialog person={person} email={email} onDone={tell} onClose={close} />
      ) : null}
      {asking === 'export' ? (
        <ExportDataDialog person={person} email={email} onDone={tell} onClose={close} />
      ) : null}
      {asking === 'erase' ? <EraseDialog person={person} email={email} onClose={close} /> : null}
    </Panel>
  )
}
