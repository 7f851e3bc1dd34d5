import { saveFile } from '#web/ui/save-file.ts'
import { useAdminSession } from '../admin-context.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { leadFilterLabels, leadFilterNames } from './lead-filter-names.ts'
import type { LeadFilterValues } from './lead-filter-names.ts'

const fileName = 'leads.csv'

/** The server's file name, which includes the date of the export. */
function nameOf({ headers }: Response): string {
  const named = /filename="(leads[\w-]*\.csv)"/.exec(headers.get('content-disposition') ?? '')
  return named?.[1] ?? fileName
}

/** Asks for a reason before a file with personal addresses is exported. */
export function ExportDialog({
  filters,
  onDone,
  onClose,
}: {
  readonly filters: LeadFilterValues
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const { api } = useAdminSession()
  const set = leadFilterNames.filter((name) => filters[name] !== undefined)
  return (
    <ReasonDialog
      title="Export leads"
      confirm="Export"
      busy="Exporting..."
      onDone={onDone}
      onClose={onClose}
      act={async (reason) => {
        let name = fileName
        const input = { body: { ...filters, reason }, timeoutMs: 0 }
        const text = await api.stream('exportLeads', input, (response) => {
          name = nameOf(response)
          return response.text()
        })
        saveFile(name, new Blob([text], { type: 'text/csv' }))
      }}
    >
      <p>
        {set.length === 0
          ? 'The file contains all leads: email addresses, dates and sources, but no answers.'
          : `The file contains leads matching your filters (${set.map((name) => leadFilterLabels[name]).join('; ')}): email addresses, dates and sources, but no answers.`}{' '}
        Its first line says who exported it and when.
      </p>
    </ReasonDialog>
  )
}
