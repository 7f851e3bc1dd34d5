// NOTE: this file runs before anything is installed and on the oldest supported Node: plain JavaScript, node: only.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * How long a lock may exist without its holder's process id, in milliseconds: the id is written right after creation.
 */
const unwrittenFor = 5_000

/**
 * Makes a second command that starts right after a clone wait for the installation of the first. Resolves with a
 * function that releases the lock.
 * @param {string} file path of the lock
 * @param {(line: string) => void} say called once when it has to wait
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
        `Another command is installing the dependencies; waiting for it. If none is running, stop this and remove ${file}.`,
      )
    hasSaid = true
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

/**
 * Content of a lock file: its holder's process id (empty until written), and its modification time in milliseconds.
 * @typedef {{ text: string, at: number }} Lock
 */

/**
 * Reads the lock; undefined when it was just released or cannot be read.
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
 * Whether the lock was abandoned. Our own process id counts as abandoned: in a container, ids start from the same
 * number again, so a killed container may have left the id that we have now.
 * @param {Lock} lock
 */
function isLeft({ text, at }) {
  const holder = Number(text)
  if (Number.isInteger(holder) && holder > 0) return holder === process.pid || !isAlive(holder)
  return Date.now() - at > unwrittenFor
}

/**
 * Removes an abandoned lock. Another command may have done so since we read it and hold a lock of its own by now; that
 * one is put back.
 * @param {string} file
 * @param {Lock} left
 */
export function removeLeft(file, left) {
  const aside = `${file}.${process.pid}`
  try {
    // NOTE: a rename succeeds for only one of several processes; removing the file directly could remove a new lock.
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
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (failure) {
    return failure instanceof Error && 'code' in failure && failure.code === 'EPERM'
  }
}
