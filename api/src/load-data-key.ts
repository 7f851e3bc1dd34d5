import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigError } from '#api/config-error.ts'

const keyLength = 32

/**
 * Loads the installation's data key (see `DataCipher`): the configured one, else the file `keys/answers.key` below
 * `dataDir`, created (0600) on first use. Processes that start together agree on one key. A file of the wrong size is a
 * `ConfigError`.
 */
export async function loadDataKey(given: Buffer | undefined, dataDir: string): Promise<Buffer> {
  if (given !== undefined) return given
  const file = keyFileOf(dataDir)
  const folder = dirname(file)
  const found = await findDataKey(dataDir)
  if (found !== undefined) return found

  await mkdir(folder, { recursive: true, mode: 0o700 })
  // NOTE: written to a temporary file and hard-linked into place,
  // so that nobody reads half a key and the first one wins.
  const draft = join(folder, `.answers.key.${process.pid}.${randomBytes(6).toString('hex')}`)
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${randomBytes(keyLength).toString('base64')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    await link(draft, file)
  } catch (failure) {
    if (!isCode(failure, 'EEXIST')) throw failure
  } finally {
    await rm(draft, { force: true })
  }
  const key = await findDataKey(dataDir)
  if (key === undefined) throw new ConfigError(`The key file ${file} vanished while starting: start again.`)
  return key
}

/** The key in the file below `dataDir`; undefined if there is none. One that cannot be used is a `ConfigError`. */
export async function findDataKey(dataDir: string): Promise<Buffer | undefined> {
  const file = keyFileOf(dataDir)
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (failure) {
    if (isCode(failure, 'ENOENT')) return undefined
    throw new ConfigError(
      `The key file ${file} cannot be read: give this account access to it, or set DATA_KEY.`,
    )
  }
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length === keyLength) return key
  throw new ConfigError(
    `The key file ${file} is damaged: restore it from a backup, or set DATA_KEY to the key in use.`,
  )
}

function keyFileOf(dataDir: string): string {
  return join(dataDir, 'keys/answers.key')
}

function isCode(failure: unknown, code: string): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === code
}
