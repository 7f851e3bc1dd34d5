/**
 * Reads CSV as a spreadsheet does when its list separator is `separator`: a field that begins with a quote runs to the next
 * single quote, and whatever follows up to the separator or the end of the line is taken as it stands. Written without
 * a look at what writes our files.
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

/** Signs that make a formula, and their full-width twins, which some programs turn into the plain ones. */
const formulaSigns = '=+-@＝＋－＠﹢﹣﹦﹫'

/**
 * Whether a spreadsheet could take this cell for something to carry out. Blanks and characters nobody sees do not
 * help; a number with a sign is a number.
 */
export function isDangerous(cell: string): boolean {
  if (/^[-+]?\d+(\.\d+)?$/.test(cell)) return false
  return /^[\t\r\n]/.test(cell) || beginsAsFormula(cell)
}

/** The same without the rule that no cell may begin with a tab or a line end: for cells that another separator made. */
export function beginsAsFormula(cell: string): boolean {
  const seen = cell.replace(/^[\s\u200b-\u200f\u2060\ufeff"]+/, '')
  return seen !== '' && formulaSigns.includes(seen[0] ?? '')
}
