import { verifyAuditChain } from '../api/src/audit/index.ts'
import { withDatabase } from './start/with-database.ts'
import { describeFailure } from './start/plain-failure.ts'

/** Goes through the whole audit log; exit code 1 and the first row that does not fit when it was tampered with. */
try {
  const { rows, head, brokenAt } = await withDatabase((db) => verifyAuditChain(db.query))
  if (brokenAt === undefined) console.log(`The audit log is whole: ${rows} rows, the last hash is ${head}.`)
  else {
    console.error(
      `The audit log is broken at row ${brokenAt}: the ${rows} rows before it are as they were written.`,
    )
    process.exitCode = 1
  }
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 2
}
