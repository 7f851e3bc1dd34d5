import { formatDayOf, formatMoment } from './format.ts'

/** The day of a moment, in a table with many columns; pointing at it shows the time. */
export function DayText({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatDayOf(at)}
    </time>
  )
}
