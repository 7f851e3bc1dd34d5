import type { DestinationStream } from 'pino'

/** Takes lines one by one and passes them on together. */
export interface GatheredLines extends DestinationStream {
  /** Passes on at once what has been gathered; for the last moment of a process. */
  readonly flushSync: () => void
}

/**
 * Passes the lines that are written in one turn of the event loop on in one piece at its end: a write each would cost as
 * much as the rest of a small call, and wake whoever reads them as often. Only a process that is killed loses lines, those
 * of its last turn.
 */
export function linesOfATurn(output: DestinationStream): GatheredLines {
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
