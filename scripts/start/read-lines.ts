/**
 * Passes on the lines of a stream, grouped as they arrive. Splits at line feeds only: `node:readline` also splits at
 * U+2028 and U+2029, which JSON allows, so that a stranger could forge a log line.
 */
export function readLines(
  stream: NodeJS.ReadableStream | null,
  onLines: (lines: readonly string[]) => void,
): void {
  if (stream === null) return
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (piece: string) => {
    const lines = `${rest}${piece}`.split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) onLines(lines)
  })
  stream.on('end', () => {
    if (rest !== '') onLines([rest])
  })
}
