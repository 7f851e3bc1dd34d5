import { join, resolve } from 'node:path'
import { proveAuthorization } from './prove/authz/prove-authorization.ts'
import { proveCsv } from './prove/csv/prove-csv.ts'
import { proveEnumeration } from './prove/enum/prove-enumeration.ts'
import { proveFaults } from './prove/faults/prove-faults.ts'
import { proveFuzz } from './prove/fuzz/prove-fuzz.ts'
import { proveHeaders } from './prove/headers/prove-headers.ts'
import { proveKill } from './prove/kill/prove-kill.ts'
import { proveLimits } from './prove/limits/prove-limits.ts'
import { proveMoney } from './prove/money/prove-money.ts'
import { proveOverload } from './prove/overload/prove-overload.ts'
import { proveWebhooks } from './prove/webhooks/prove-webhooks.ts'
import { proveXss } from './prove/xss/prove-xss.ts'
import type { Proof } from './prove/proof.ts'
import { renderProofs } from './prove/render-proofs.ts'
import { proveRestore } from './prove/restore/prove-restore.ts'
import { writeProof } from './prove/write-proof.ts'
import { describeFailure, PlainFailure } from './start/plain-failure.ts'
import { stopOnce } from './start/stop-once.ts'

/** Every proof by name. To add one, create a folder below `prove/` and a line here. */
const proofs: Readonly<Record<string, Proof>> = {
  authz: proveAuthorization,
  csv: proveCsv,
  enum: proveEnumeration,
  faults: proveFaults,
  fuzz: proveFuzz,
  headers: proveHeaders,
  kill: proveKill,
  limits: proveLimits,
  money: proveMoney,
  overload: proveOverload,
  restore: proveRestore,
  webhooks: proveWebhooks,
  xss: proveXss,
}

/** Proof names come first, then `--out`, then options of the proof itself. */
function readArguments(given: readonly string[]) {
  const firstOption = given.findIndex((word) => word.startsWith('--'))
  const names = firstOption < 0 ? given : given.slice(0, firstOption)
  const options = firstOption < 0 ? [] : given.slice(firstOption)
  const out = options.indexOf('--out')
  const [, folder = join('.data', 'proofs')] = out < 0 ? [] : options.splice(out, 2)
  return { names, folder, options }
}

/** Runs the named proofs in turn: `npm run prove -- authz headers --out .data/proofs`. True when all hold. */
async function run(): Promise<boolean> {
  const { names, folder, options } = readArguments(process.argv.slice(2))
  if (names[0] === 'render') {
    const page = resolve(import.meta.dirname, '../docs/proofs.md')
    console.log(`${await renderProofs(resolve(folder), page)} proofs are described in ${page}.`)
    return true
  }
  const unknown = names.filter((name) => !Object.hasOwn(proofs, name))
  if (names.length === 0 || unknown.length > 0) {
    throw new PlainFailure(
      `${unknown.length === 0 ? 'Name a proof' : `There is no proof called ${unknown.join(', ')}`}: ${Object.keys(proofs).join(', ')}.`,
    )
  }
  if (options.length > 0 && names.length > 1)
    throw new PlainFailure(`${options.join(' ')} belongs to one proof: name only that one.`)
  let holds = true
  for (const name of names) {
    const prove = proofs[name]
    if (prove === undefined) continue
    const result = await prove(options)
    const path = await writeProof(resolve(folder), result, options)
    console.log(`\n${result.name}: ${result.claim}`)
    console.table(result.counts)
    for (const finding of result.findings.slice(0, 40)) console.log(`  broken: ${finding}`)
    if (result.findings.length > 40) console.log(`  and ${result.findings.length - 40} more in ${path}`)
    console.log(`${result.findings.length === 0 ? 'Holds' : 'Does not hold'}, ${result.seconds} s, ${path}`)
    holds &&= result.findings.length === 0
  }
  return holds
}

stopOnce(() => process.exit(130))
try {
  process.exitCode = (await run()) ? 0 : 1
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 1
}
