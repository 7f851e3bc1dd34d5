import type { DataOf } from '@fennel/contract'
import { formatMoment } from '../ui/format.ts'
import { mailEnding } from '../ui/mail-ending.ts'
import { mailName } from '../ui/mail-name.ts'
import styles from './timeline.module.css'

type Happening = DataOf<'adminLead'>['timeline'][number]

/** What happened, in order; visually, the time is shown only where the minute changes. */
export function Timeline({ timeline }: { readonly timeline: readonly Happening[] }) {
  return (
    <ol className={styles.line}>
      {timeline.map((happening, index) => {
        const { what, more } = wordsOf(happening)
        const isRepeated =
          formatMoment(happening.at) === formatMoment(timeline[index - 1]?.at ?? '1970-01-01')
        return (
          <li key={`${happening.at} ${index}`} className={styles.item} data-kind={happening.kind}>
            <time dateTime={happening.at} className={isRepeated ? 'visually-hidden' : undefined}>
              {formatMoment(happening.at)}
            </time>
            <span className={styles.words}>
              <b>{what}</b> {more === null ? null : <span className={styles.more}>{more}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** Names an email like the user's page does; everything else comes as text from the server. */
function wordsOf({ kind, what, more }: Happening): Pick<Happening, 'what' | 'more'> {
  return kind === 'mail' ? { what: `Email: ${mailName(what)}`, more: mailEnding(more, what) } : { what, more }
}
