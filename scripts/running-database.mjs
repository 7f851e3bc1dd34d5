// NOTE: this file runs before anything is installed and on the oldest supported Node: plain JavaScript, node: only.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as util from 'node:util'
import { isAlive } from './install-lock.mjs'

/**
 * The process id of the embedded PostgreSQL that a start keeps running for the DATA_DIR of the settings; undefined
 * when none does, or when Fennel uses another database.
 * @param {string} root
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {number | undefined}
 */
export function runningDatabase(root, env) {
  const dataDir = resolve(root, env.DATA_DIR || settingsOf(root).DATA_DIR || '.data')
  const pid = postgresOf(join(dataDir, 'processes.json'))
  return pid > 1 && isAlive(pid) && isPostgres(pid) ? pid : undefined
}

/**
 * @param {string} root
 * @returns {Readonly<Record<string, string | undefined>>}
 */
function settingsOf(root) {
  const text = textOf(join(root, '.env'))
  // NOTE: Node has it since 20.12. An older one looks in the default folder.
  return typeof util.parseEnv === 'function' ? util.parseEnv(text) : {}
}

/**
 * The process id in the list that a start keeps; 0 without one.
 * @param {string} file
 */
function postgresOf(file) {
  try {
    return Number(JSON.parse(textOf(file)).postgres) || 0
  } catch {
    return 0
  }
}

/**
 * Whether the process is still the one in the list: ids are used again. Only Linux tells.
 * @param {number} pid
 */
function isPostgres(pid) {
  const [program = ''] = textOf(`/proc/${pid}/cmdline`).split('\0')
  return program === '' || program.endsWith('postgres')
}

/** @param {string} file */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
