import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../api/src/config-error.ts'
import { loadDataKey } from '../../api/src/load-data-key.ts'
import { PlainFailure } from '../start/plain-failure.ts'

/** Reads the installation's key from DATA_KEY or from the file below DATA_DIR. Never creates one. */
export async function readHouseKey(dataKey: string | undefined, dataDir: string): Promise<Buffer> {
  const given = dataKey === undefined || dataKey === '' ? undefined : Buffer.from(dataKey, 'base64')
  if (given !== undefined && given.length !== 32)
    throw new PlainFailure('DATA_KEY must be 32 bytes in base64, for example from `openssl rand -base64 32`.')
  if (given === undefined && !existsSync(join(dataDir, 'keys/answers.key')))
    throw new PlainFailure(
      `There is no key: put keys/answers.key back below ${dataDir}, or set DATA_KEY. Nothing can be decrypted without it.`,
    )
  try {
    return await loadDataKey(given, dataDir)
  } catch (failure) {
    if (failure instanceof ConfigError) throw new PlainFailure(failure.message)
    throw failure
  }
}
