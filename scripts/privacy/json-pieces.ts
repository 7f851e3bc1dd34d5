/**
 * The JSON of an export, indented, in pieces of one row each: everything about a person can be longer than the longest
 * string.
 */
export function* jsonPieces(exported: Readonly<Record<string, unknown>>): Generator<string> {
  let before = '{\n'
  for (const [name, value] of Object.entries(exported)) {
    yield `${before}  ${JSON.stringify(name)}: `
    if (Array.isArray(value) && value.length > 0) yield* rowsOf(value)
    else yield indented(value, '  ')
    before = ',\n'
  }
  yield before === '{\n' ? '{}\n' : '\n}\n'
}

function* rowsOf(rows: readonly unknown[]): Generator<string> {
  let before = '[\n'
  for (const row of rows) {
    yield `${before}    ${indented(row, '    ')}`
    before = ',\n'
  }
  yield '\n  ]'
}

const indented = (value: unknown, by: string) =>
  JSON.stringify(value, undefined, 2).replaceAll('\n', `\n${by}`)
