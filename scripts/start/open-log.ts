import { appendFileSync, renameSync, statSync } from 'node:fs'

/** Size in bytes from which a log is rotated. */
const usualLargest = 20 * 1024 * 1024

/** Receives the output of a program. */
export interface ProgramLog {
  readonly write: (lines: readonly string[]) => void
}

/**
 * A log file (mode 0600) that is appended to. From `largest` bytes it is renamed to `<file>.1`, replacing the previous
 * one. While it cannot be written, as on a full disk, lines are dropped and the program keeps running; `say` is called
 * when that begins and when it ends.
 */
export function openLog(
  file: string,
  say: (message: string) => void,
  largest: number = usualLargest,
): ProgramLog {
  let lost = 0
  return {
    write(lines) {
      const text = `${lines.join('\n')}\n`
      try {
        setAsideWhenFull(file, largest)
        // NOTE: opened for each write, so that lines go to the new file after logrotate moved the old one. The extra
        // newline keeps a line that a failure cut off from running into this one.
        appendFileSync(file, lost === 0 ? text : `\n${text}`, { mode: 0o600 })
      } catch (failure) {
        if (lost === 0) say(`${file} cannot be written (${codeOf(failure)}): lines are dropped until it can.`)
        lost += lines.length
        return
      }
      if (lost > 0) say(`${file} can be written again; ${lost} lines were dropped.`)
      lost = 0
    },
  }
}

function setAsideWhenFull(file: string, largest: number): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size >= largest) renameSync(file, `${file}.1`)
}

function codeOf(failure: unknown): string {
  return failure instanceof Error && 'code' in failure ? String(failure.code) : String(failure)
}
