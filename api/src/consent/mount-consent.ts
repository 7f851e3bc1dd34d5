import type { ParsedBodyOf } from '@fennel/contract'
import { effectiveConsent, privacyRegimeOf } from '@fennel/funnel'
import type { ConsentChoices } from '@fennel/funnel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { lockChosenName } from '#api/db/advisory-locks.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction, patient } from '#api/db/in-transaction.ts'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { brandOfRequest, whereaboutsReader } from '#api/site/index.ts'
import { carryChoice, insertReceipt, readChoices } from './consent-store.ts'
import type { PrivacyReceipt } from './consent-store.ts'
import { hasGpc } from './has-gpc.ts'
import { hearGpc } from './hear-gpc.ts'
import type { LeadsOfBrowser } from './leads-of-browser.ts'
import { refusesHealth } from './refuses-health.ts'

/**
 * Mounts the call that keeps a visitor's choice as a receipt. Saying it again under the same id changes nothing. A lead stays
 * with the visit it came by, and what it buys is told or not by the choices of that one: so what its browser says in a later
 * visit is said for it too. A no to health answers takes those away that the leads of this browser hold, with the receipt or
 * not at all; the session's id alone opens no lead, so nobody takes away what is another's.
 */
export function mountConsent(app: FastifyInstance, services: Services, leads: LeadsOfBrowser): void {
  const whereaboutsOf = whereaboutsReader(services.config)
  hearGpc(app, services, leads)
  mount(app, 'giveConsent', async ({ body, request }) => {
    const { receiptId, sessionId, isHealthDecided, source, policyVersion, timeZone } = body
    const choices = spokenOf(body)
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
      services.log.info({ lead, receipt: receiptId }, 'answers about health were taken back and removed')
    return {
      success: true,
      data: { receiptId, effective: effectiveConsent(regime, choices, gpc), region, basis },
    }
  })
}

/** What the visitor spoke of: a word about health alone leaves the others as they were said before, perhaps elsewhere. */
function spokenOf({ choices, isDecided }: ParsedBodyOf<'giveConsent'>): Partial<ConsentChoices> {
  const { analytics, ads, healthProcessing } = choices
  return {
    ...(isDecided === false || analytics === undefined ? {} : { analytics }),
    ...(isDecided === false || ads === undefined ? {} : { ads }),
    ...(healthProcessing === undefined ? {} : { healthProcessing }),
  }
}

/** Keeps a receipt and does what it says, all of it or nothing; the leads whose answers about health went with it. */
async function keepChoice(
  services: Services,
  leads: LeadsOfBrowser,
  request: FastifyRequest,
  receipt: PrivacyReceipt,
): Promise<readonly string[]> {
  const { appName, sessionId } = receipt
  return inTransaction(patient(services.db), async (tx) => {
    // NOTE: in the order in which a lead is saved, and before anything is written: an answer that is on its way is either
    // there already, and goes, or waits until it can read the no.
    await lockChosenName(services.cipher, tx, 'session', sessionId)
    const held = await leads.hold(tx, request, appName)
    await insertReceipt(tx, receipt)
    for (const to of new Set(held.flatMap((lead) => lead.sessionId ?? [])))
      if (to !== sessionId) await carryChoice(tx, appName, { from: sessionId, to })
    if (!refusesHealth(receipt)) return []
    const emptied: string[] = []
    for (const lead of held) {
      if (!(await isLastWord(tx, appName, lead.sessionId ?? sessionId))) continue
      if (await leads.forgetHealth(tx, lead.id)) emptied.push(lead.id)
    }
    return emptied
  })
}

/** Whether the no still stands: a receipt may be delivered once more after its visitor has said yes again. */
async function isLastWord(tx: Queryable, appName: string, sessionId: string): Promise<boolean> {
  const choice = (await readChoices(tx, appName, [sessionId])).get(sessionId)
  return choice !== undefined && refusesHealth(choice)
}
