import type { DestinationStream } from 'pino'

/** How much of the log waits for an output that takes nothing, in bytes. */
const keptAtMost = 1_000_000

/** After how long it is tried again, in milliseconds, if no line comes before. */
const retryAfter = 500

/** Takes log lines for an output that may refuse them. */
export interface LogOutput extends DestinationStream {
  /** Gives a slow reader up to a second to take what is left; for the end of a process. */
  readonly finish: () => void
}

/**
 * Hands lines to `writeBytes` at once, and never throws. What that does not take, as on a full disk or while the reader
 * of a pipe is slow, is kept and tried again, first thing with the next lines. Lines for which there is no more room
 * are lost, and the line that `describeLoss` makes of their number is written in their place.
 */
export function openLogOutput(
  writeBytes: (bytes: Buffer) => number,
  describeLoss: (lines: number) => string,
): LogOutput {
  const kept: Buffer[] = []
  let size = 0
  let lost = 0
  let timer: NodeJS.Timeout | undefined

  const keep = (text: string) => {
    const bytes = Buffer.from(text)
    kept.push(bytes)
    size += bytes.length
  }
  /** Writes what is kept, and returns the code of the failure that ended it early, if one did. */
  const writeKept = (): string | undefined => {
    try {
      while (kept.length > 0 || lost > 0) {
        const [next] = kept
        if (next === undefined) {
          keep(describeLoss(lost))
          lost = 0
          continue
        }
        const written = writeBytes(next)
        size -= written
        if (written < next.length) kept[0] = next.subarray(written)
        else kept.shift()
      }
      return undefined
    } catch (failure) {
      timer ??= setTimeout(() => {
        timer = undefined
        writeKept()
      }, retryAfter).unref()
      return failure instanceof Error && 'code' in failure ? String(failure.code) : 'unknown'
    }
  }
  return {
    write(text) {
      const isFree = writeKept() === undefined
      // NOTE: after the first lost line all are, so that the loss is in one place.
      if (!isFree && (lost > 0 || size + text.length > keptAtMost)) {
        lost += text.split('\n').length - 1
        return
      }
      keep(text)
      if (isFree) writeKept()
    },
    finish() {
      const pause = new Int32Array(new SharedArrayBuffer(4))
      for (let tries = 0; tries < 20 && writeKept() === 'EAGAIN'; tries += 1) Atomics.wait(pause, 0, 0, 50)
    },
  }
}
