import type { Touch } from '@fennel/contract'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { preparedStatement } from '#api/db/prepared-statement.ts'

/** What one event says about how its session came about; missing parts change nothing. */
export interface SessionTouches {
  readonly appName: string
  readonly sessionId: string
  readonly first: Touch | undefined
  readonly last: Touch | undefined
  readonly channel: string | undefined
  readonly fbp: string | null
  readonly fbc: string | null
  readonly at: Date
}

/** Stores the earliest first touch, the latest last touch, the latest click and the network's id of each session. */
export async function saveTouches(tx: Queryable, given: readonly SessionTouches[]): Promise<void> {
  for (const statement of touchesToSave(given)) await tx.execute(statement)
}

/** The statement of `saveTouches`; none if no session has touches. */
export function touchesToSave(given: readonly SessionTouches[]): readonly SQL[] {
  const merged = new Map<string, SessionTouches>()
  for (const touches of given) {
    const key = JSON.stringify([touches.appName, touches.sessionId])
    const before = merged.get(key)
    merged.set(key, before === undefined ? touches : mergeTouches(before, touches))
  }
  if (merged.size === 0) return []
  const rows = [...merged.values()].toSorted((a, b) => (a.sessionId < b.sessionId ? -1 : 1))
  return [
    preparedStatement(
      'save-touches',
      sql`insert into attributions as known (app_name, session_id, first_touch, last_touch, channel, fbp, fbc, updated_at)
    select "appName", "sessionId", first, last, coalesce(channel, 'unknown'), fbp, fbc, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given
      ("appName" text, "sessionId" text, first jsonb, last jsonb, channel text, fbp text, fbc text, at timestamptz)
    on conflict (app_name, session_id) do update set
      first_touch = case when known.first_touch is null
          or (excluded.first_touch->>'at')::timestamptz < (known.first_touch->>'at')::timestamptz
        then coalesce(excluded.first_touch, known.first_touch) else known.first_touch end,
      channel = case when excluded.last_touch is not null and (known.last_touch is null
          or (excluded.last_touch->>'at')::timestamptz >= (known.last_touch->>'at')::timestamptz)
        then excluded.channel else known.channel end,
      last_touch = case when known.last_touch is null
          or (excluded.last_touch->>'at')::timestamptz >= (known.last_touch->>'at')::timestamptz
        then coalesce(excluded.last_touch, known.last_touch) else known.last_touch end,
      fbp = coalesce(excluded.fbp, known.fbp),
      fbc = case when split_part(excluded.fbc, '.', 3) < split_part(known.fbc, '.', 3)
        then known.fbc else coalesce(excluded.fbc, known.fbc) end,
      updated_at = excluded.updated_at`,
    ),
  ]
}

function mergeTouches(one: SessionTouches, other: SessionTouches): SessionTouches {
  const isLater = timeOf(other.last) >= timeOf(one.last)
  return {
    ...other,
    first: timeOf(one.first, Infinity) <= timeOf(other.first, Infinity) ? one.first : other.first,
    last: isLater ? (other.last ?? one.last) : one.last,
    channel: isLater ? (other.channel ?? one.channel) : one.channel,
    fbp: other.fbp ?? one.fbp,
    fbc: clickTimeOf(other) < clickTimeOf(one) ? one.fbc : (other.fbc ?? one.fbc),
  }
}

/** The milliseconds in `fb.1.<milliseconds>.<click>`: tabs of one visit may have been opened by different clicks. */
function clickTimeOf({ fbc }: SessionTouches): string {
  return fbc?.split('.')[2] ?? ''
}

function timeOf(touch: Touch | undefined, otherwise = -Infinity): number {
  return touch === undefined ? otherwise : Date.parse(touch.at)
}

/**
 * Copies the attribution of a lead's session to the lead, if any is known. A direct visit, or one without a known
 * origin, never replaces something more specific; the browser applies the same rule.
 */
export async function copyToLead(
  tx: Queryable,
  lead: { readonly id: string; readonly appName: string; readonly sessionId: string | null },
  now: Date,
): Promise<void> {
  if (lead.sessionId === null) return
  await tx.execute(sql`
    insert into lead_attributions (lead_id, session_id, first_touch, last_touch, channel, fbp, fbc, copied_at)
    select ${lead.id}, session_id, first_touch, last_touch, channel, fbp, fbc, ${now.toISOString()}::timestamptz
    from attributions where app_name = ${lead.appName} and session_id = ${lead.sessionId}
    on conflict (lead_id) do update set session_id = excluded.session_id, last_touch = excluded.last_touch,
      first_touch = coalesce(lead_attributions.first_touch, excluded.first_touch), channel = excluded.channel,
      fbp = excluded.fbp, fbc = excluded.fbc, copied_at = excluded.copied_at
    where excluded.channel not in ('direct', 'unknown') or lead_attributions.channel in ('unknown', excluded.channel)`)
}

/**
 * Notes that a lead's person returned through one of our emails at a page, as the latest touch of the lead and of its
 * visit: the browser that the email opened in has a visit of its own, from which nothing is copied. Nothing is noted
 * for a visit that told no origin, because it may not have been allowed to.
 */
export async function noteReturnByMail(
  tx: Queryable,
  lead: { readonly id: string; readonly appName: string; readonly sessionId: string | null },
  landingPath: string,
  now: Date,
): Promise<void> {
  if (lead.sessionId === null) return
  const touch: Touch = { at: now.toISOString(), utmSource: 'email', landingPath }
  await tx.execute(sql`
    update attributions set last_touch = ${JSON.stringify(touch)}::jsonb, channel = 'email',
      updated_at = ${now.toISOString()}::timestamptz
    where app_name = ${lead.appName} and session_id = ${lead.sessionId} and last_touch is not null`)
  await copyToLead(tx, lead, now)
}

/** Copies a lead's attribution to one of its orders, once. */
export async function copyToOrder(
  tx: Queryable,
  order: { readonly ledgerEntryId: string; readonly leadId: string },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into order_attributions
      (ledger_entry_id, lead_id, session_id, first_touch, last_touch, channel, fbp, fbc, copied_at)
    select ${order.ledgerEntryId}, lead_id, session_id, first_touch, last_touch, channel, fbp, fbc,
      ${now.toISOString()}::timestamptz
    from lead_attributions where lead_id = ${order.leadId}
    on conflict do nothing`)
}
