import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { beginAuditAnew, isStillThere, readAuditHead, verifyAuditChain } from '../api/src/audit/index.ts'
import type { AuditPlace } from '../api/src/audit/index.ts'
import { ConfigError } from '../api/src/config-error.ts'
import type { Database } from '../api/src/db/client.ts'
import { inTransaction } from '../api/src/db/in-transaction.ts'
import { checkDataKey, createAnswerCipher } from '../api/src/leads/index.ts'
import { readHouseKey } from './backup/house-key.ts'
import { describeFailure, PlainFailure } from './start/plain-failure.ts'
import { readSettings } from './start/settings.ts'
import { withDatabase } from './start/with-database.ts'

const root = resolve(import.meta.dirname, '..')

/** What became of the end that the house keeps sealed, in a word for the log and a sentence for whoever runs the house. */
interface Loss {
  readonly lost: 'forged' | 'missing' | 'cut off'
  readonly sentence: string
}

/** Why the log shall be begun anew, where that is asked for. */
function readReason(): string | undefined {
  const { values } = parseArgs({ options: { 'begin-anew': { type: 'string' } } })
  const reason = values['begin-anew']?.trim()
  if (reason === '')
    throw new PlainFailure('Say why: --begin-anew "what was found out". It stays in the log.')
  return reason
}

/**
 * Goes through the whole audit log and looks whether its end is still there as the house last saw it. Exit code 1 when it
 * was tampered with, 2 when not everything could be looked at. With `--begin-anew` what is left of a log without its end is
 * gone on with, and the log says so.
 */
async function verify(db: Database): Promise<void> {
  const reason = readReason()
  const { rows, last, brokenAt } = await verifyAuditChain(db.query)
  if (brokenAt !== undefined)
    return fail(
      `The audit log is broken at row ${brokenAt}: the ${rows} rows before it are as they were written.`,
    )
  const { dataDir } = readSettings(process.env, root)
  const cipher = createAnswerCipher(await readHouseKey(process.env['DATA_KEY'], dataDir))
  const loss = await lossOf(db, cipher, rows)
  if (loss === undefined && reason === undefined)
    return console.log(`The audit log is whole: ${rows} rows, ${describe(last)}.`)
  if (loss === undefined) throw new PlainFailure('The audit log is whole: there is nothing to begin anew.')
  if (reason === undefined)
    return fail(
      `The audit log was tampered with. ${loss.sentence}\nOnce you know why, go on with what is left: npm run audit:verify -- --begin-anew "why"`,
    )
  await refuseOtherKey(db, cipher)
  const details = { lost: loss.lost, rows }
  const end = await inTransaction(db, (tx) => beginAuditAnew(tx, cipher, { at: new Date(), reason, details }))
  console.log(`The audit log goes on with ${rows} rows and one that says why: ${describe(end)}.`)
}

type Cipher = ReturnType<typeof createAnswerCipher>

async function lossOf(db: Database, cipher: Cipher, rows: number): Promise<Loss | undefined> {
  const seen = await readAuditHead(db.query, cipher)
  if (seen === 'forged')
    return { lost: seen, sentence: 'What is kept of its end was not sealed with the key of this house.' }
  if (seen === 'missing')
    return {
      lost: seen,
      sentence: `Nothing is kept of its end, which every log with rows has: ${rows} rows are left, which fit each other. (So it is also right after an upgrade from a version that kept no end.)`,
    }
  if (seen === undefined || (await isStillThere(db.query, seen))) return undefined
  return {
    lost: 'cut off',
    sentence: `Row ${seen.seq} is gone or another one: ${rows} rows are left, which fit each other.`,
  }
}

/** An end that is sealed with another key would count as forged for everybody else. */
async function refuseOtherKey(db: Database, cipher: Cipher): Promise<void> {
  try {
    await checkDataKey({ db, cipher })
  } catch (failure) {
    throw failure instanceof ConfigError ? new PlainFailure(failure.message) : failure
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
