import type { DestinationStream } from 'pino'

/** Takes log lines one by one and writes them together. */
export interface BatchedLines extends DestinationStream {
  /** Writes the gathered lines at once; for the end of a process. */
  readonly flushSync: () => void
}

/**
 * Writes all lines of one turn of the event loop together at its end. A write per
 * line would cost as much as the rest of a small request and wake the reader of
 * the log as often. Only a killed process loses lines: those of its last turn.
 */
export function batchLogLines(output: DestinationStream): BatchedLines {
  let gathered = ''
  const flushSync = () => {
    const lines = gathered
    gathered = ''
    if (lines !== '') output.write(lines)
  }
  return {
    write: (line) => {
      if (gathered === '') setImmediate(flushSync)
      gathered += line
    },
    flushSync,
  }
}
