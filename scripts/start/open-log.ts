import { appendFileSync, renameSync, statSync } from 'node:fs'

/** From how many bytes on a log is set aside and begun anew. */
const usualLargest = 20 * 1024 * 1024

/** Takes the lines of a program. */
export interface ProgramLog {
  readonly write: (lines: readonly string[]) => void
}

/**
 * A log that is appended to (mode 0600). Past `largest` bytes it becomes `<file>.1`, in the place of the one before. While it
 * cannot be written, as on a full disk, lines are lost and the program goes on; `say` hears when that begins and when it is
 * over.
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
        // NOTE: opened each time, so that whoever moves the file away (logrotate) takes no line with it that comes later; and a
        // line that was cut off by a failure must not run into this one.
        appendFileSync(file, lost === 0 ? text : `\n${text}`, { mode: 0o600 })
      } catch (failure) {
        if (lost === 0)
          say(`${file} cannot be written (${codeOf(failure)}): lines are missing in it until it can.`)
        lost += lines.length
        return
      }
      if (lost > 0) say(`${file} is written again; ${lost} of its lines are missing.`)
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
