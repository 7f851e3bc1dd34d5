import { opaqueProductCode, purchaseEventId } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import { readChoices } from '#api/consent/index.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import type { AdEventName } from './ad-event.ts'
import { insertAdEvents, lastAdvertised, wasSaleReported } from './ad-store.ts'
import type { NewOutboxEvent } from './ad-store.ts'

/** A money movement or a new account from the books, with the visit it counts for. */
export interface AdvertisableFact {
  readonly factId: string
  readonly kind: 'plan' | 'upsell' | 'renewal' | 'refund' | 'dispute' | 'account'
  readonly leadId: string
  readonly appName: string
  readonly sessionId: string | null
  /** Null when it counts for no visit. */
  readonly sessionKey: string | null
  readonly productId: string
  readonly cents: number
  readonly currency: string
  readonly intentId: string | null
  /** Null for an account. */
  readonly ledgerEntryId: string | null
  readonly at: Date
}

const nameOf: Readonly<Record<AdvertisableFact['kind'], AdEventName | undefined>> = {
  plan: 'Purchase',
  upsell: 'Purchase',
  refund: 'Refund',
  account: 'CompleteRegistration',
  renewal: undefined,
  dispute: undefined,
}

/**
 * Queues sales, refunds and registrations for the network: only for visits that were advertised before or made a
 * choice, and a refund only if its sale was reported. The network cannot be told that a refund failed later. An account
 * is one registration, however many purchases it gets: later ones are none, and those it began with share an event id.
 */
export async function advertiseFacts(
  services: Services,
  tx: Queryable,
  facts: readonly AdvertisableFact[],
): Promise<void> {
  if (services.config.adPlatform === undefined) return
  const isRefund = ({ kind }: AdvertisableFact) => Number(kind === 'refund')
  // NOTE: within one second, a refund may be listed before its sale.
  for (const fact of facts.toSorted((a, b) => isRefund(a) - isRefund(b))) {
    const event = await outboxEventOf(services, tx, fact)
    if (event !== undefined) await insertAdEvents(tx, [event])
  }
}

async function outboxEventOf(
  services: Services,
  tx: Queryable,
  fact: AdvertisableFact,
): Promise<NewOutboxEvent | undefined> {
  const name = nameOf[fact.kind]
  const { appName, sessionId, sessionKey, intentId } = fact
  if (fact.kind === 'refund' && fact.cents > 0) return undefined
  if (name === undefined || sessionId === null || sessionKey === null) return undefined
  const choice = (await readChoices(services, tx, appName, [sessionId])).get(sessionId)
  const rule = choice ?? (await lastAdvertised(tx, sessionKey))
  if (rule === undefined) return undefined
  if (fact.kind === 'account' && (await hadAccountBefore(tx, fact))) return undefined
  if (name === 'Refund' && !(await wasSaleReported(tx, sessionKey, intentId))) return undefined
  const isSale = name === 'Purchase'
  const [click] = (
    await tx.execute<{ fbp: string | null; fbc: string | null }>(
      sql`select fbp, fbc from attributions where app_name = ${appName} and session_id = ${sessionId}`,
    )
  ).rows
  return {
    id: services.newId(),
    appName,
    name,
    eventId:
      isSale && intentId !== null
        ? purchaseEventId(intentId)
        : ((await registeredEventId(tx, fact)) ??
          `${name}-${services.cipher.label(await nameOfFact(tx, fact))}`),
    dedupeKey: `${name}:${fact.factId}`,
    sessionKey,
    sessionId,
    leadId: fact.leadId,
    productCode: fact.kind === 'account' ? null : opaqueProductCode(fact.productId),
    valueCents: fact.kind === 'account' ? null : Math.abs(fact.cents),
    currency: fact.kind === 'account' ? null : fact.currency,
    fbp: click?.fbp ?? null,
    fbc: click?.fbc ?? null,
    userAgent: await browserOf(tx, fact),
    basis: rule.basis,
    gpc: rule.gpc,
    occurredAt: fact.at,
    dueAt: new Date(services.now()),
  }
}

/** The browser the order was made in, which the network asks for; for an account, that of the lead's last order. */
async function browserOf(tx: Queryable, { leadId, ledgerEntryId }: AdvertisableFact): Promise<string | null> {
  const { rows } = await tx.execute<{ user_agent: string | null }>(sql`
    select user_agent from consent_receipts
    where lead_id = ${leadId} and (${ledgerEntryId}::text is null
      or attempt_id = (select attempt_id from ledger_entries where id = ${ledgerEntryId}))
    order by agreed_at desc limit 1`)
  return rows[0]?.user_agent ?? null
}

/** Whether the lead was added to an account that had been created with another one. */
async function hadAccountBefore(tx: Queryable, { leadId }: AdvertisableFact): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from user_leads added
    join user_leads earlier on earlier.user_id = added.user_id and earlier.linked_at < added.linked_at
    where added.lead_id = ${leadId} limit 1`)
  return rows.length > 0
}

/**
 * What the network's id of a fact is made of: its own name, or that of the account. A password link may create one with
 * several purchases at once, of whose visits only some may be advertised.
 */
async function nameOfFact(tx: Queryable, { factId, kind, leadId }: AdvertisableFact): Promise<string> {
  if (kind !== 'account') return factId
  const { rows } = await tx.execute<{ user_id: string }>(
    sql`select user_id from user_leads where lead_id = ${leadId}`,
  )
  return rows[0] === undefined ? factId : `account of ${rows[0].user_id}`
}

/** The event id of the registration that the browser reported, if it has. */
async function registeredEventId(tx: Queryable, fact: AdvertisableFact): Promise<string | undefined> {
  if (fact.kind !== 'account') return undefined
  const { rows } = await tx.execute<{ event_id: string }>(sql`
    select event_id from tracking_events
    where session_id = ${fact.sessionId} and event_type = 'registered' and app_name = ${fact.appName}
    order by received_at limit 1`)
  return rows[0]?.event_id
}
