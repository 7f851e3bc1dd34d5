import { createDataCipher } from '../../api/src/data-cipher.ts'
import type { Database } from '../../api/src/db/client.ts'
import { refuseOtherDataKey } from '../../api/src/leads/index.ts'
import { findDataKey } from '../../api/src/load-data-key.ts'
import { PlainFailure } from '../start/plain-failure.ts'

/** Reads the installation's key from DATA_KEY or from the file below DATA_DIR. Never creates one. */
export async function readHouseKey(dataKey: string | undefined, dataDir: string): Promise<Buffer> {
  const given = dataKey === undefined || dataKey === '' ? undefined : Buffer.from(dataKey, 'base64')
  if (given !== undefined && given.length !== 32)
    throw new PlainFailure('DATA_KEY must be 32 bytes in base64, for example from `openssl rand -base64 32`.')
  const key = given ?? (await findDataKey(dataDir))
  if (key !== undefined) return key
  throw new PlainFailure(
    `There is no key: put keys/answers.key back below ${dataDir}, or set DATA_KEY. Nothing can be decrypted without it.`,
  )
}

/** Refuses a key that is not the database's: what it seals, nobody could open with the database's own. */
export async function refuseOtherKey(db: Database, key: Buffer): Promise<void> {
  await refuseOtherDataKey({ db, cipher: createDataCipher(key) })
}
