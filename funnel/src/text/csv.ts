/** A cell's value. Numbers stay numbers in a spreadsheet, and text never becomes a formula. */
export type CsvCell = string | number | null

/**
 * Where a spreadsheet would start a formula: at the beginning of a text, full-width forms included (OWASP, CSV
 * Injection), also behind whitespace, quotes and invisible characters.
 */
const formulaStart = /^(?:[\t\r\n]|[\s\u200B-\u200F\u2060\uFEFF"]*[=+\-@＝＋－＠﹢﹣﹦﹫])/

/**
 * The same within a text, after a character that some spreadsheets take for the end of a cell: semicolon, tab or
 * newline.
 */
const formulaInside = /([;\t\r\n][\s\u200B-\u200F\u2060\uFEFF"]*)(?=[=+\-@＝＋－＠﹢﹣﹦﹫])/g

/** Rows as CSV (RFC 4180): CRLF, every text quoted, an apostrophe before anything that looks like a formula. */
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
