import { minuteMs } from '@fennel/funnel'
import { verifyAuditChain } from '../../../api/src/audit/index.ts'
import { sendDueMail } from '../../../api/src/mail/send-due-mail.ts'
import { noSources } from '../../../api/src/mail/testing/no-sources.ts'
import { askInvariant } from '../../../api/src/operations/ask-invariant.ts'
import { invariants } from '../../../api/src/operations/invariants.ts'
import { countUnreadableAnswers } from '../../../api/src/operations/unreadable-answers.ts'
import { compareBooks } from '../../rehearsal/compare-books.ts'
import { createDice } from '../../rehearsal/dice.ts'
import { ungatedServices, recover } from '../../verify-money/run-history.ts'
import { prepareSteps } from './prepared-steps/prepare-steps.ts'
import { attempt, faultActions, mayRepeat } from './fault-actions.ts'
import type { FaultFreeRun, FaultContext } from './fault-actions.ts'
import type { Fault, Step } from './matrix.ts'
import type { PreparedStep } from './prepared-step.ts'
import type { Testbed } from './testbed.ts'
import { commitPlace } from './fault-injector.ts'

/** How often a client or a job retries after a fault. */
const mostRetries = 4

/** Runs without a fault, by testbed: the first of a kind on a testbed does more than later ones. */
const faultFreeRuns = new WeakMap<Testbed, Map<Step, FaultFreeRun>>()

/**
 * How often a fault is tried at most until it takes effect: no two runs of a step execute exactly the same
 * statements.
 */
const mostTries = 8

/** Injects one fault into one step, recovers, and returns everything that violates the invariants. */
export async function runCell(
  testbed: Testbed,
  cell: { readonly step: Step; readonly fault: Fault },
  seed: number,
  cutPower?: FaultContext['cutPower'],
): Promise<readonly string[]> {
  const { step, fault } = cell
  const inject = faultActions[fault]
  if (inject === undefined) throw new Error(`Nothing here injects ${fault}`)
  const dice = createDice(seed * 1_000 + Object.keys(faultActions).indexOf(fault))
  const findings: string[] = []
  let wasInjected = false
  for (let tries = 1; tries <= mostTries && !wasInjected && findings.length === 0; tries += 1) {
    // NOTE: a background job may have added statements to the fault-free run; the fault was then placed after the end.
    if (tries > 1) faultFreeRuns.get(testbed)?.delete(step)
    const faultFree = await faultFreeRun(testbed, step)
    const prepared = await prepareSteps[step](testbed, dice)
    await testbed.shop.life().quiet()
    wasInjected = await inject({ testbed, prepared, dice, faultFree, cutPower })
    testbed.faultInjector.clear()
    const isServed = await retryUntilServed(testbed, prepared)
    if (!isServed) findings.push('the client that retried was not served')
    findings.push(...(await prepared.check(mayRepeat.has(fault))), ...(await whatMustHold(testbed, prepared)))
  }
  return wasInjected ? findings : [...findings, 'the fault was not injected']
}

/** A run without faults shows where one can be injected. The second one counts: the first creates shared rows. */
async function faultFreeRun(testbed: Testbed, step: Step): Promise<FaultFreeRun> {
  const known = faultFreeRuns.get(testbed) ?? new Map<Step, FaultFreeRun>()
  faultFreeRuns.set(testbed, known)
  const found = known.get(step)
  if (found !== undefined) return found
  await runOnce(testbed, step)
  const run = await runOnce(testbed, step)
  known.set(step, run)
  return run
}

/**
 * Whether a place is right after a request to the outside. The disputes tool has its own client with named fault
 * points.
 */
const isEffect = (place: string) =>
  (place.startsWith('after ') && place !== commitPlace) || place.endsWith('.afterStripe')

/** Runs a step once without faults; throws when anything goes wrong. */
async function runOnce(testbed: Testbed, step: Step): Promise<FaultFreeRun> {
  const { shop, faultInjector } = testbed
  const prepared = await prepareSteps[step](testbed, createDice(1))
  await shop.life().quiet()
  const before = new Map(shop.passes)
  faultInjector.watch()
  const isServed = await attempt(prepared, prepared.act)
  const { statements, writes, calls } = faultInjector.seen()
  const effects = [...shop.passes]
    .filter(([place, count]) => isEffect(place) && count > (before.get(place) ?? 0))
    .map(([place]) => place)
  const run = { statements: [...statements], writes, calls, effects }
  await retryUntilServed(testbed, prepared)
  const findings = [...(await prepared.check(false)), ...(await whatMustHold(testbed, prepared))]
  if (!isServed || findings.length > 0)
    throw new Error(
      `"${step}" fails without a fault: ${[isServed ? '' : 'not served', ...findings].join('; ')}`,
    )
  return run
}

/** The fault is over: the client or job retries, a little later each time, and background jobs repair the rest. */
async function retryUntilServed({ shop }: Testbed, prepared: PreparedStep): Promise<boolean> {
  let isServed = await attempt(prepared, prepared.act)
  for (let round = 1; round < mostRetries && !isServed; round += 1) {
    shop.clock.advance(prepared.leaseMs + 1_000)
    isServed = await attempt(prepared, prepared.act)
  }
  await recover(prepared.context)
  return isServed
}

/** Statement timeouts for checking these small books on a busy machine, in milliseconds. */
const timeouts = { usual: 60_000, full: 60_000 }

/** All invariants, and the books of this buyer. */
async function whatMustHold({ shop }: Testbed, { context }: PreparedStep): Promise<readonly string[]> {
  const services = ungatedServices(shop)
  while (await sendDueMail(services, noSources));
  const settled = shop.clock.now() + 3 * minuteMs
  const broken: string[] = [...context.findings]
  const connection = await services.db.pool.connect()
  try {
    await connection.query('begin')
    for (const invariant of invariants) {
      const { broken: count } = await askInvariant(invariant, timeouts)(connection, settled)
      if (count > 0) broken.push(`the invariant ${invariant.name} is broken ${count} times`)
    }
    await connection.query('rollback')
    const unreadable = await countUnreadableAnswers(services, connection)
    if (unreadable > 0) broken.push(`the answers of ${unreadable} leads cannot be read`)
  } finally {
    connection.release()
  }
  const { brokenAt } = await verifyAuditChain(services.db.query)
  if (brokenAt !== undefined) broken.push(`the audit log is broken at ${brokenAt}`)
  return [...broken, ...(await compareBooks(services, context.buyer))]
}
