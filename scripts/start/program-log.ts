/**
 * What of a log line to show on the terminal: the message of an error (pino level 50 and up) or a line of plain text;
 * undefined for everything that can stay in the file.
 */
export function errorIn(line: string): string | undefined {
  if (!line.startsWith('{')) return line.trim() || undefined
  try {
    const entry: unknown = JSON.parse(line)
    if (typeof entry !== 'object' || entry === null) return undefined
    if (!('level' in entry) || typeof entry.level !== 'number' || entry.level < 50) return undefined
    const message = 'msg' in entry ? String(entry.msg) : 'error'
    const cause = 'err' in entry && typeof entry.err === 'object' && entry.err !== null ? entry.err : {}
    const isMore = 'message' in cause && cause.message !== message
    return isMore ? printable(`${message}: ${String(cause.message)}`) : printable(message)
  } catch {
    return line
  }
}

/** Replaces control and bidirectional characters: an error message may quote what a stranger sent. */
function printable(text: string): string {
  return text.replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd')
}

/** The line that names the reason among a program's last messages, skipping stack traces and Node's banner. */
export function reasonIn(complaints: readonly string[]): string | undefined {
  const words = complaints.filter(
    (line) => !/^\s*at |^Node\.js v|^\s*[\^{}]|^\s+\w+: |^node:|^file:/.test(line),
  )
  return words.findLast((line) => /error|cannot|not /i.test(line)) ?? words.at(-1)
}
