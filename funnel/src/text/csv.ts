/** A cell's value; numbers stay numbers in a spreadsheet, text never becomes a formula. */
export type CsvCell = string | number | null

/**
 * Where a spreadsheet would read a formula: at the start of a text, full-width forms included (OWASP, CSV Injection), also
 * behind blanks, quotes and characters nobody sees.
 */
const formulaStart = /^(?:[\t\r\n]|[\s\u200B-\u200F\u2060\uFEFF"]*[=+\-@＝＋－＠﹢﹣﹦﹫])/

/** The same in the middle, behind what ends a cell where lists are written with semicolons or tabs, or a line. */
const formulaInside = /([;\t\r\n][\s\u200B-\u200F\u2060\uFEFF"]*)(?=[=+\-@＝＋－＠﹢﹣﹦﹫])/g

/** Rows as CSV after RFC 4180: CRLF, every text quoted, an apostrophe before whatever looks like a formula. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => row.map(cellText).join(',')).join('\r\n')
}

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const inside = cell.replaceAll(formulaInside, "$1'")
  const safe = formulaStart.test(cell) ? `'${inside}` : inside
  return `"${safe.replaceAll('"', '""')}"`
}
