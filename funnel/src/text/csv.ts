/** A cell's value; numbers stay numbers in a spreadsheet, text never becomes a formula. */
export type CsvCell = string | number | null

/** Characters that make a spreadsheet read text as a formula, full-width forms included (OWASP, CSV Injection). */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/** Rows as CSV after RFC 4180: CRLF, every text quoted, text that looks like a formula with an apostrophe before it. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => row.map(cellText).join(',')).join('\r\n')
}

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const safe = formulaStart.test(cell) ? `'${cell}` : cell
  return `"${safe.replaceAll('"', '""')}"`
}
