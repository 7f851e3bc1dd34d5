import { DataTable } from '../ui/data-table.tsx'
import { formatMoment } from '../ui/format.ts'
import { LoadState } from '../ui/load-state.tsx'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { itemColumns } from './item-columns.tsx'
import styles from './run-items.module.css'

/** Each action of a run with its result. */
export function RunItems({
  run: { id, startedAt },
}: {
  readonly run: { readonly id: string; readonly startedAt: string }
}) {
  const loaded = useAdminCall('preventionRun', { params: { id } })
  const name = `Actions in the run of ${formatMoment(startedAt)}`
  return (
    <section className={styles.items} aria-label={name}>
      <h3>{name}</h3>
      <LoadState loaded={loaded}>
        {({ data }) => (
          <DataTable
            caption={name}
            columns={itemColumns}
            rows={data.items}
            rowKey={(item) => item.id}
            // NOTE: personal addresses are exported only from the leads page, with a reason and an audit entry.
            canExport={false}
            empty="This run has no actions."
          />
        )}
      </LoadState>
    </section>
  )
}
