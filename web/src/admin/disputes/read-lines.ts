import type { PreventionLine } from '@fennel/contract'

/**
 * Reads an execution's answer as it arrives and tells of each whole line; resolves with the last one, also where the
 * connection is lost on the way.
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
    // NOTE: half a line of a lost connection says nothing.
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
