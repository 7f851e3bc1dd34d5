import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { AdminButton } from '../ui/admin-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { savePicture } from './save-picture.ts'
import styles from './chart-card.module.css'

interface ChartCardProps {
  readonly title: string
  /** A text alternative of the chart, for screen readers. */
  readonly summary: string
  readonly note?: ReactNode
  readonly chart: ReactNode
  /** The same numbers as a table. */
  readonly table: ReactNode
  readonly isEmpty?: boolean
  /** What an empty chart says. */
  readonly empty?: string
}

/** A chart that can be shown as a table and saved as an image. */
export function ChartCard({
  title,
  summary,
  note,
  chart,
  table,
  isEmpty = false,
  empty = 'Nothing matches these filters.',
}: ChartCardProps) {
  const [isTable, setTable] = useState(false)
  const picture = useRef<HTMLDivElement>(null)
  return (
    <Panel
      title={title}
      note={note}
      actions={
        <>
          <AdminButton variant="quiet" onClick={() => setTable(!isTable)}>
            {isTable ? 'Show as chart' : 'Show as table'}
          </AdminButton>
          <AdminButton
            variant="quiet"
            disabled={isTable || isEmpty}
            onClick={() => void savePicture(picture.current, title)}
          >
            Save as PNG
          </AdminButton>
        </>
      }
    >
      {isTable ? (
        table
      ) : isEmpty ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <div ref={picture} className={styles.picture} role="img" aria-label={summary}>
          {chart}
        </div>
      )}
    </Panel>
  )
}
