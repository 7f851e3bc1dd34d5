import { resolve } from 'node:path'
import { isStillThere, readAuditHead, verifyAuditChain } from '../api/src/audit/index.ts'
import type { Database } from '../api/src/db/client.ts'
import { createAnswerCipher } from '../api/src/leads/index.ts'
import { readHouseKey } from './backup/house-key.ts'
import { describeFailure } from './start/plain-failure.ts'
import { readSettings } from './start/settings.ts'
import { withDatabase } from './start/with-database.ts'

const root = resolve(import.meta.dirname, '..')

/**
 * Goes through the whole audit log and looks whether its end is still there as the house last saw it. Exit code 1 when it
 * was tampered with, 2 when not everything could be looked at.
 */
async function verify(db: Database): Promise<void> {
  const { rows, head, brokenAt } = await verifyAuditChain(db.query)
  if (brokenAt !== undefined) {
    console.error(
      `The audit log is broken at row ${brokenAt}: the ${rows} rows before it are as they were written.`,
    )
    process.exitCode = 1
    return
  }
  const { dataDir } = readSettings(process.env, root)
  const cipher = createAnswerCipher(await readHouseKey(process.env['DATA_KEY'], dataDir))
  const seen = await readAuditHead(db.query, cipher)
  if (seen === 'forged') fail('What is kept of its end was not sealed with the key of this house.')
  else if (seen !== undefined && !(await isStillThere(db.query, seen)))
    fail(`Row ${seen.seq} is gone or another one: ${rows} rows are left, which fit each other.`)
  else console.log(`The audit log is whole: ${rows} rows, the last hash is ${head}.`)
}

function fail(sentence: string): void {
  console.error(`The audit log was tampered with. ${sentence}`)
  process.exitCode = 1
}

try {
  await withDatabase(verify)
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 2
}
