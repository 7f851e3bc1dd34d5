/**
 * Reads CSV like a spreadsheet whose list separator is `separator`: a quoted field runs to the next quotation mark that
 * is not doubled, and anything after that up to the separator or line end is taken literally. Independent of our own
 * CSV writer on purpose.
 */
export function readCsv(text: string, separator = ','): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  let isAtStart = true
  const endCell = () => {
    row.push(cell)
    cell = ''
    isAtStart = true
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (char === '"' && isAtStart) {
      isQuoted = true
      isAtStart = false
    } else if (char === separator) endCell()
    else if (char === '\n' || (char === '\r' && text[at + 1] === '\n')) {
      if (char === '\r') at += 1
      endRow()
    } else {
      cell += char
      isAtStart = false
    }
  }
  if (cell !== '' || row.length > 0 || !isAtStart) endRow()
  return rows
}

/** Characters that start a formula, and their full-width variants, which some programs convert. */
const formulaSigns = '=+-@＝＋－＠﹢﹣﹦﹫'

/**
 * Whether a spreadsheet could evaluate this cell. Leading blanks and invisible characters are skipped; a signed number
 * is just a number.
 */
export function isDangerous(cell: string): boolean {
  if (/^[-+]?\d+(\.\d+)?$/.test(cell)) return false
  return /^[\t\r\n]/.test(cell) || beginsAsFormula(cell)
}

/**
 * The same without the rules for plain numbers and for leading tabs and line ends, for cells that only another
 * separator produces.
 */
export function beginsAsFormula(cell: string): boolean {
  const seen = cell.replace(/^[\s\u200b-\u200f\u2060\ufeff"]+/, '')
  return seen !== '' && formulaSigns.includes(seen[0] ?? '')
}
