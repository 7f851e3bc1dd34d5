import type { DataOf } from '@fennel/contract'
import { formatMoment } from '../ui/format.ts'
import styles from './timeline.module.css'

type Happening = DataOf<'adminLead'>['timeline'][number]

/** What happened, in order; for the eye the minute stands where it changes. */
export function Timeline({ timeline }: { readonly timeline: readonly Happening[] }) {
  return (
    <ol className={styles.line}>
      {timeline.map((happening, index) => (
        <li key={`${happening.at} ${index}`} className={styles.item} data-kind={happening.kind}>
          <time
            dateTime={happening.at}
            data-repeats={
              formatMoment(happening.at) === formatMoment(timeline[index - 1]?.at ?? '1970-01-01')
            }
          >
            {formatMoment(happening.at)}
          </time>
          <span>
            <b>{happening.what}</b>{' '}
            {happening.more === null ? null : <span className={styles.more}>{happening.more}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
