// NOTE: this file runs before anything is installed and on the oldest supported Node: plain JavaScript, node: only.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
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
    const lock = readLock(file)
    if (lock !== undefined && isLeft(lock)) {
      removeLeft(file, lock)
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
 * What a lock says: the number of its holder (empty before it is written), and when, in milliseconds since 1970.
 * @typedef {{ text: string, at: number }} Lock
 */

/**
 * The lock as it is now; none where it was let go of meanwhile or cannot be read.
 * @param {string} file
 * @returns {Lock | undefined}
 */
export function readLock(file) {
  try {
    return { text: readFileSync(file, 'utf8'), at: statSync(file).mtimeMs }
  } catch {
    return undefined
  }
}

/**
 * Whether nobody holds the lock any more. In a container numbers begin anew: one that was killed leaves the number that the
 * next has, and we do not hold it yet.
 * @param {Lock} lock
 */
function isLeft({ text, at }) {
  const holder = Number(text)
  if (Number.isInteger(holder) && holder > 0) return holder === process.pid || !isAlive(holder)
  return Date.now() - at > unwrittenFor
}

/**
 * Removes the lock that nobody holds any more. Another command may have done so since it was looked at, and hold its own by
 * now: that one goes back.
 * @param {string} file
 * @param {Lock} left
 */
export function removeLeft(file, left) {
  const aside = `${file}.${process.pid}`
  try {
    // NOTE: of several who want to remove it only one has it then, which could not be said of a removal.
    renameSync(file, aside)
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return
    throw failure
  }
  const lock = readLock(aside)
  if (lock?.text === left.text && lock.at === left.at) rmSync(aside, { force: true })
  else renameSync(aside, file)
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
