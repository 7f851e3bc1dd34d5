import { formatMoment, formatMomentShort } from './format.ts'

/** A moment in a table with many columns: without the year if it is this year; the time may take a second line. */
export function MomentText({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatMomentShort(at)}
    </time>
  )
}
