import { minuteMs } from '@fennel/funnel'
import { verifyAuditChain } from '../../../api/src/audit/index.ts'
import { sendDueMail } from '../../../api/src/mail/send-due-mail.ts'
import { askInvariant } from '../../../api/src/operations/ask-invariant.ts'
import { invariants } from '../../../api/src/operations/invariants.ts'
import { countUnreadableAnswers } from '../../../api/src/operations/unreadable-answers.ts'
import { compareBooks } from '../../rehearsal/compare-books.ts'
import { createDice } from '../../rehearsal/random.ts'
import { ungatedServices, recover } from '../../verify-money/run-history.ts'
import { exercises } from './exercises/table.ts'
import { attempt, faultActions, mayRepeat } from './fault-actions.ts'
import type { Rehearsal, FaultContext } from './fault-actions.ts'
import type { Fault, Step } from './matrix.ts'
import type { Play } from './play.ts'
import type { Stage } from './stage.ts'
import { commitPlace } from './fault-injector.ts'

/** How often a client or a job retries after a fault. */
const returns = 4

/** Rehearsals by stage: the first walk of a kind on a stage does more than later ones. */
const rehearsed = new WeakMap<Stage, Map<Step, Rehearsal>>()

/**
 * How often a fault is tried at most until it finds something to strike: no two walks execute exactly the same
 * statements.
 */
const deals = 8

/** Strikes one step with one fault, recovers, and returns everything that violates the invariants. */
export async function runCell(
  stage: Stage,
  cell: { readonly step: Step; readonly fault: Fault },
  seed: number,
  cutPower?: FaultContext['cutPower'],
): Promise<readonly string[]> {
  const { step, fault } = cell
  const injury = faultActions[fault]
  if (injury === undefined) throw new Error(`Nothing here strikes as ${fault}`)
  const dice = createDice(seed * 1_000 + Object.keys(faultActions).indexOf(fault))
  const findings: string[] = []
  let hasStruck = false
  for (let deal = 1; deal <= deals && !hasStruck && findings.length === 0; deal += 1) {
    // NOTE: a background job may have added statements to the rehearsal, and the fault was then placed after the end.
    if (deal > 1) rehearsed.get(stage)?.delete(step)
    const rehearsal = await rehearse(stage, step)
    const play = await exercises[step](stage, dice)
    await stage.shop.life().quiet()
    hasStruck = await injury({ stage, play, dice, rehearsal, cutPower })
    stage.faultInjector.clear()
    const isServed = await comeBack(stage, play)
    if (!isServed) findings.push('the client that retried was not served')
    findings.push(...(await play.check(mayRepeat.has(fault))), ...(await whatMustHold(stage, play)))
  }
  return hasStruck ? findings : [...findings, 'the fault did not strike']
}

/** A walk without faults, to find out where one could strike. The second one counts: the first creates shared rows. */
async function rehearse(stage: Stage, step: Step): Promise<Rehearsal> {
  const known = rehearsed.get(stage) ?? new Map<Step, Rehearsal>()
  rehearsed.set(stage, known)
  const found = known.get(step)
  if (found !== undefined) return found
  await walk(stage, step)
  const rehearsal = await walk(stage, step)
  known.set(step, rehearsal)
  return rehearsal
}

/**
 * Whether a place is right after a request to the outside. The disputes tool has its own client with named fault
 * points.
 */
const isEffect = (place: string) =>
  (place.startsWith('after ') && place !== commitPlace) || place.endsWith('.afterStripe')

/** Walks through a step once without faults; throws when anything goes wrong. */
async function walk(stage: Stage, step: Step): Promise<Rehearsal> {
  const { shop, faultInjector } = stage
  const play = await exercises[step](stage, createDice(1))
  await shop.life().quiet()
  const before = new Map(shop.passes)
  faultInjector.watch()
  const isServed = await attempt(play, play.act)
  const { statements, writes, calls } = faultInjector.seen()
  const effects = [...shop.passes]
    .filter(([place, count]) => isEffect(place) && count > (before.get(place) ?? 0))
    .map(([place]) => place)
  const rehearsal = { statements: [...statements], writes, calls, effects }
  await comeBack(stage, play)
  const findings = [...(await play.check(false)), ...(await whatMustHold(stage, play))]
  if (!isServed || findings.length > 0)
    throw new Error(
      `"${step}" fails without a fault: ${[isServed ? '' : 'not served', ...findings].join('; ')}`,
    )
  return rehearsal
}

/** The fault is over: the client or job retries, a little later each time, and background jobs repair the rest. */
async function comeBack({ shop }: Stage, play: Play): Promise<boolean> {
  let isServed = await attempt(play, play.act)
  for (let round = 1; round < returns && !isServed; round += 1) {
    shop.clock.advance(play.leaseMs + 1_000)
    isServed = await attempt(play, play.act)
  }
  await recover(play.scene)
  return isServed
}

/** Statement timeouts for checking these small books on a busy machine, in milliseconds. */
const timeouts = { usual: 60_000, full: 60_000 }

/** All invariants, and the books of this buyer. */
async function whatMustHold({ shop }: Stage, { scene }: Play): Promise<readonly string[]> {
  const services = ungatedServices(shop)
  while (await sendDueMail(services, async () => undefined));
  const settled = shop.clock.now() + 3 * minuteMs
  const broken: string[] = [...scene.findings]
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
  return [...broken, ...(await compareBooks(services, scene.buyer))]
}
