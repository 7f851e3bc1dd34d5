import { parseArgs } from 'node:util'
import { continueAuditLog, isStillThere, readAuditHead, verifyAuditChain } from '../api/src/audit/index.ts'
import type { AuditPlace } from '../api/src/audit/index.ts'
import type { Database } from '../api/src/db/client.ts'
import { inTransaction } from '../api/src/db/in-transaction.ts'
import { createDataCipher } from '../api/src/data-cipher.ts'
import { readHouseKey, refuseOtherKey } from './backup/house-key.ts'
import { describeFailure, PlainFailure } from './start/plain-failure.ts'
import { withDatabase } from './start/with-database.ts'

/** How the sealed end of the log was lost: a code for the audit log, and a sentence for the operator who runs this. */
interface Loss {
  readonly lost: 'forged' | 'missing' | 'cut off'
  readonly sentence: string
}

/** The reason given with `--begin-anew`; undefined when the option is absent. */
function readReason(): string | undefined {
  const { values } = parseArgs({ options: { 'begin-anew': { type: 'string' } } })
  const reason = values['begin-anew']?.trim()
  if (reason === '')
    throw new PlainFailure('Give a reason: --begin-anew "what you found out". It is kept in the log.')
  return reason
}

/**
 * Verifies the hash chain of the audit log and that its last row is still the one the server sealed. Exit code 1 when
 * the log was tampered with, 2 when the check could not be completed. `--begin-anew` accepts a log that lost its end
 * and records the reason in it.
 */
async function verify(db: Database, dataDir: string): Promise<void> {
  const reason = readReason()
  const { rows, last, brokenAt } = await verifyAuditChain(db.query)
  if (brokenAt !== undefined)
    return fail(`The audit log is broken at row ${brokenAt}: the ${rows} rows before it are intact.`)
  const key = await readHouseKey(process.env['DATA_KEY'], dataDir)
  const cipher = createDataCipher(key)
  const loss = await lossOf(db, cipher, rows)
  if (loss === undefined && reason === undefined)
    return console.log(`The audit log is intact: ${rows} rows, ${describe(last)}.`)
  if (loss === undefined) throw new PlainFailure('The audit log is intact: there is nothing to begin anew.')
  if (reason === undefined)
    return fail(
      `The audit log was tampered with. ${loss.sentence}\nOnce you know why, continue with the rows that are left: npm run audit:verify -- --begin-anew "why"`,
    )
  // NOTE: an end sealed with another key would look forged to every server.
  await refuseOtherKey(db, key)
  const details = { lost: loss.lost, rows }
  const end = await inTransaction(db, (tx) =>
    continueAuditLog(tx, cipher, { at: new Date(), reason, details }),
  )
  console.log(`The audit log continues with ${rows} rows and a new one that says why: ${describe(end)}.`)
}

type Cipher = ReturnType<typeof createDataCipher>

async function lossOf(db: Database, cipher: Cipher, rows: number): Promise<Loss | undefined> {
  const seen = await readAuditHead(db.query, cipher)
  if (seen === 'forged')
    return {
      lost: seen,
      sentence: 'The stored record of its end was not sealed with the key of this installation.',
    }
  if (seen === 'missing')
    return {
      lost: seen,
      sentence: `The record of its end is missing, which every log with rows has: ${rows} rows are left, and their chain is consistent. (The same is true right after an upgrade from a version that did not store one.)`,
    }
  if (seen === undefined || (await isStillThere(db.query, seen))) return undefined
  return {
    lost: 'cut off',
    sentence: `Row ${seen.seq} is gone or was replaced: ${rows} rows are left, and their chain is consistent.`,
  }
}

function describe({ seq, hash }: AuditPlace): string {
  return `the last is number ${seq} with the hash ${hash}`
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}

try {
  await withDatabase(verify)
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 2
}
