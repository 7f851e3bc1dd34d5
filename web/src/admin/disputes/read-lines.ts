import type { PreventionLine } from '@fennel/contract'

/**
 * Reads a run's response as it arrives and reports each complete line; resolves with the last one, even if the
 * connection is lost.
 */
export async function readLines(
  response: Response,
  onLine: (line: PreventionLine) => void,
): Promise<PreventionLine | undefined> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let last: PreventionLine | undefined
  const take = (text: string) => {
    if (text.trim() === '') return
    last = JSON.parse(text) as PreventionLine
    onLine(last)
  }
  for (;;) {
    // NOTE: an incomplete line from a lost connection is ignored.
    const piece = await reader?.read().catch(() => undefined)
    if (piece === undefined) return last
    if (piece.done) break
    const lines = `${rest}${piece.value}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  }
  take(rest)
  return last
}
