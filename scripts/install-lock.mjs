// NOTE: this file runs before anything is installed and on the oldest supported Node: plain JavaScript, node: only.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** How long a lock may be without the number of its holder, in milliseconds: that is written right behind it. */
const unwrittenFor = 5_000

/**
 * Two commands right after a clone must not install over each other: the second waits for the first. Resolves with how to let
 * go.
 * @param {string} file where the lock is kept
 * @param {(line: string) => void} say hears once that somebody is waited for
 * @returns {Promise<() => void>}
 */
export async function takeInstallLock(file, say) {
  mkdirSync(dirname(file), { recursive: true })
  let hasSaid = false
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (failure) {
      if (!(failure instanceof Error) || !('code' in failure) || failure.code !== 'EEXIST') throw failure
    }
    if (isLeft(file)) {
      rmSync(file, { force: true })
      continue
    }
    if (!hasSaid)
      say(
        `Another command is installing what Fennel needs; waiting for it. Stop this and remove ${file} if none is.`,
      )
    hasSaid = true
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

/**
 * Whether nobody holds the lock any more. In a container numbers begin anew: one that was killed leaves the number that the
 * next has, and we do not hold it yet.
 * @param {string} file
 */
function isLeft(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'))
    if (Number.isInteger(holder) && holder > 0) return holder === process.pid || !isAlive(holder)
    return Date.now() - statSync(file).mtimeMs > unwrittenFor
  } catch {
    // Let go of meanwhile: the next try gets it.
    return false
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (failure) {
    return failure instanceof Error && 'code' in failure && failure.code === 'EPERM'
  }
}
