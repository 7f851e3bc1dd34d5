import { useApi } from '#web/api/index.ts'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { exportPerson } from './person-of-page.ts'
import type { PersonOfPage } from './person-of-page.ts'

/** Asks for a reason before everything stored about a person is exported. */
export function ExportDataDialog({
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
  return (
    <ReasonDialog
      title="Export this person’s data?"
      confirm="Export"
      busy="Exporting..."
      act={async (reason) => {
        const { data } = await exportPerson(api, person, { reason })
        const text = JSON.stringify(data, undefined, 2)
        saveFile('personal-data.json', new Blob([text], { type: 'application/json' }))
      }}
      onDone={() => onDone('The file is in your downloads. Send it only to this person, then delete it.')}
      onClose={onClose}
    >
      <p>
        The file contains everything stored about <b>{email}</b>: leads with their quiz answers, orders,
        emails and events. It’s only for the person who asked for it.
      </p>
    </ReasonDialog>
  )
}
