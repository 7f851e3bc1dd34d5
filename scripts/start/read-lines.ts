/**
 * Hears every line of a stream, without its end, those that came at once together. Only a line feed ends one: `node:readline`
 * also stops at U+2028 and U+2029, which JSON holds as they are, and what a stranger sent would begin a line of its own.
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
