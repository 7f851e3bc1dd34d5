import type { ParsedBodyOf } from '@fennel/contract'
import { effectiveConsent, policyVersionOf, privacyRegimeOf } from '@fennel/funnel'
import type { ConsentChoices } from '@fennel/funnel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { lockChosenName } from '#api/db/advisory-locks.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction, withLockTimeout } from '#api/db/in-transaction.ts'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { brandOfRequest, whereaboutsReader } from '#api/site/index.ts'
import { carryChoice, insertReceipt, readChoices } from './consent-store.ts'
import type { PrivacyReceipt } from './consent-store.ts'
import { hasGpc } from './has-gpc.ts'
import { recordGpcOnCalls } from './record-gpc-on-calls.ts'
import type { LeadsOfBrowser } from './leads-of-browser.ts'
import { refusesHealth } from './refuses-health.ts'

/**
 * Mounts the call that stores a visitor's choice as a receipt. Repeating it with the same id changes nothing. A lead
 * keeps the visit it came from, whose choices decide what is reported of its purchases, so a choice made in a later
 * visit of its browser is copied to that one. Refusing health answers deletes them from the browser's leads, in the
 * receipt's transaction. A session id alone gives no access to a lead, so nobody can delete another person's answers.
 */
export function mountConsent(app: FastifyInstance, services: Services, leads: LeadsOfBrowser): void {
  const whereaboutsOf = whereaboutsReader(services.config)
  recordGpcOnCalls(app, services, leads)
  mount(app, 'giveConsent', async ({ body, request }) => {
    const { receiptId, sessionId, isHealthDecided, source, policyVersion, timeZone } = body
    const choices = decidedChoices(body)
    const gpc = body.gpc || hasGpc(request)
    const brand = brandOfRequest(services, request)
    const regime = privacyRegimeOf({ ...whereaboutsOf(request), timeZone }, brand.basisWithoutCountry)
    const { region, basis } = regime
    const emptied = await keepChoice(services, leads, request, {
      id: receiptId,
      appName: brand.appId,
      sessionId,
      choices,
      isHealthDecided: isHealthDecided ?? null,
      gpc,
      source,
      policyVersion,
      region,
      basis,
      givenAt: new Date(services.now()),
    })
    for (const lead of emptied)
      services.log.info({ lead, receipt: receiptId }, 'health answers were withdrawn and deleted')
    const inForce = policyVersion === policyVersionOf(brand) ? choices : withoutFormerYes(choices)
    return {
      success: true,
      data: { receiptId, effective: effectiveConsent(regime, inForce, gpc), region, basis },
    }
  })
}

/** The purposes the visitor decided. A choice about health alone leaves the others as they were before. */
function decidedChoices({ choices, isDecided }: ParsedBodyOf<'giveConsent'>): Partial<ConsentChoices> {
  const { analytics, ads, healthProcessing } = choices
  return {
    ...(isDecided === false || analytics === undefined ? {} : { analytics }),
    ...(isDecided === false || ads === undefined ? {} : { ads }),
    ...(healthProcessing === undefined ? {} : { healthProcessing }),
  }
}

/** What counts of a choice made under another policy, as `readChoices` reads it. */
function withoutFormerYes({ analytics, ads, ...health }: Partial<ConsentChoices>): Partial<ConsentChoices> {
  return { ...(analytics === false ? { analytics } : {}), ...(ads === false ? { ads } : {}), ...health }
}

/** Stores a receipt and applies it in one transaction. Returns the leads whose health answers were deleted. */
async function keepChoice(
  services: Services,
  leads: LeadsOfBrowser,
  request: FastifyRequest,
  receipt: PrivacyReceipt,
): Promise<readonly string[]> {
  const { appName, sessionId } = receipt
  return inTransaction(withLockTimeout(services.db), async (tx) => {
    // NOTE: locks in the order in which a lead is saved, before anything is written. A concurrent answer either is
    // stored already and gets deleted, or waits until it can read the refusal.
    await lockChosenName(services.cipher, tx, 'session', sessionId)
    const held = await leads.hold(tx, request, appName)
    await insertReceipt(tx, receipt)
    for (const to of new Set(held.flatMap((lead) => lead.sessionId ?? [])))
      if (to !== sessionId) await carryChoice(tx, appName, { from: sessionId, to })
    if (!refusesHealth(receipt)) return []
    const emptied: string[] = []
    for (const lead of held) {
      if (!(await isStillRefused(services, tx, appName, lead.sessionId ?? sessionId))) continue
      if (await leads.forgetHealth(tx, lead.id)) emptied.push(lead.id)
    }
    return emptied
  })
}

/** Whether the refusal is still the latest choice: a receipt may be delivered again after its visitor has consented. */
async function isStillRefused(
  services: Services,
  tx: Queryable,
  appName: string,
  sessionId: string,
): Promise<boolean> {
  const choice = (await readChoices(services, tx, appName, [sessionId])).get(sessionId)
  return choice !== undefined && refusesHealth(choice)
}
