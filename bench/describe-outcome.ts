import type { BenchOutcome, BenchRow } from './bench-result.ts'

/** A Markdown table, which is readable in a terminal too. */
function tableOf(rows: readonly BenchRow[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))]
  const widths = columns.map((_, at) => Math.max(3, ...cells.map((line) => line[at]?.length ?? 0)))
  const line = (words: readonly string[]) =>
    `| ${words.map((word, at) => word.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = cells
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

/** An outcome as Markdown: measurements, ratios, goals and notes. */
export function describeOutcome({ rows, ratios, bars, notes }: BenchOutcome): string {
  const parts = [tableOf(rows)]
  if (Object.keys(ratios).length > 0)
    parts.push(tableOf(Object.entries(ratios).map(([ratio, value]) => ({ ratio, value: value.toFixed(2) }))))
  if (bars.length > 0)
    parts.push(
      tableOf(
        bars.map(({ what, limit, measured, passes }) => ({
          goal: what,
          limit,
          measured,
          holds: passes ? 'yes' : 'NO',
        })),
      ),
    )
  if (notes.length > 0) parts.push(notes.map((note) => `- ${note}`).join('\n'))
  return parts.join('\n\n')
}
