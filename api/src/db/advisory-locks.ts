import { sql } from 'drizzle-orm'
import type { Queryable } from './client.ts'
import { textArray } from './text-array.ts'

/**
 * Every number locked in the database, for all processes together. All in one place because PostgreSQL knows only the
 * number: two locks with the same number are one lock, and a long holder of one would block the other.
 */
export const advisoryLocks = {
  /** One process migrates while the others wait. */
  migration: 7_301_944,
  /** One process at a time creates or drops the daily tables. */
  dayPartitions: 7_301_945,
  /** One test run at a time creates the database that all tests are cloned from. */
  testTemplate: 7_301_946,
  /** Shared by processes that count events; exclusive while everything is recounted. */
  rollups: 7_301_947,
  /** One of several processes deletes expired data. */
  retention: 7_301_948,
  /** Held exclusively to add up sales; `count_sales` in the database takes it too. */
  sales: 7_301_949,
  /** Rows of the audit log are chained one after the other. */
  auditChain: 7_301_990,
  /** One process at a time is the invariant watch, for as long as it lives. */
  invariantWatch: 7_301_991,
  /** One dispute prevention run at a time uses up its share of the daily limit. */
  preventionLimits: 7_301_992,
  /** One backup of a database at a time. */
  backup: 7_301_993,
} as const

/**
 * The kinds of names that are locked. PostgreSQL keeps two-number locks (the kind, a hash of the name) apart from the
 * one-number locks above, so no name can collide with those or with a name of another kind.
 */
const kinds = {
  session: 1,
  token: 2,
  checkout: 3,
  upsell: 4,
  trial: 5,
  'trial-card': 6,
  refund: 7,
  change: 8,
  setting: 9,
  'payment-mode': 10,
} as const

/** Names made by us or by Stripe. */
type MadeName =
  /** Starting a purchase for a lead, or erasing the lead. */
  | readonly [kind: 'checkout', leadId: string]
  /** Starting to buy an offer after a plan; taken for each lead of the buyer. */
  | readonly [kind: 'upsell', leadId: string]
  /** Paying for a trial with this card. */
  | readonly [kind: 'trial-card', cardFingerprint: string]
  /** Deciding what happens to the money of a charge. */
  | readonly [kind: 'refund', chargeId: string]
  /** Recording a change of a subscription. */
  | readonly [kind: 'change', subscriptionId: string]
  /** Changing a setting of the installation or of a brand. */
  | readonly [kind: 'setting', name: string]
  /** Recording whether the database holds sandbox, test or live payments. */
  | readonly [kind: 'payment-mode']

/** Names that a stranger may choose. */
type ChosenName =
  /** Saving a lead from a quiz session … */
  | readonly [kind: 'session', sessionId: string]
  /** … and from a browser, by the hash of its token. */
  | readonly [kind: 'token', tokenHash: string]
  /** Paying for a trial with this address. */
  | readonly [kind: 'trial', emailKey: string]

/** The part of the cipher that makes keyed labels. */
interface KeyedLabels {
  readonly label: (text: string) => string
}

/** Locks a name until the transaction ends, waiting for any other holder. */
export async function lockName(tx: Queryable, ...name: MadeName): Promise<void> {
  const [kind, text = ''] = name
  await lock(tx, kind, text, name.join(':'))
}

/**
 * The same for a name that a stranger may choose. It is first hashed with the server's key: PostgreSQL's own hash can
 * be inverted, so a stranger could pick a name that collides with another person's and make them wait.
 */
export async function lockChosenName(
  { label }: KeyedLabels,
  tx: Queryable,
  ...name: ChosenName
): Promise<void> {
  const [kind, text] = name
  await lock(tx, kind, label(`lock:${kind}:${text}`), name.join(':'))
}

const reservedNumbers = sql.raw(Object.values(advisoryLocks).join(', '))

/**
 * Also locks `formerName` by the one number that older versions lock for it, until none of them can run alongside this
 * one any more. A name whose number equals one in the list was chosen to do so, and is skipped.
 */
async function lock(
  tx: Queryable,
  kind: keyof typeof kinds,
  text: string,
  formerName: string,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${kinds[kind]}::int, hashtext(${text})),
    case when former not in (${reservedNumbers}) then pg_advisory_xact_lock(former) end
    from (select hashtextextended(${formerName}, 0) as former) as names`)
}

/**
 * Locks as many of these names as are free, without waiting, and
 * returns those it locked. Names held by others are skipped.
 */
export async function lockFreeNames(
  tx: Queryable,
  kind: 'checkout',
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from unnest(${textArray(ids)}) as id
      where pg_try_advisory_xact_lock(${kinds[kind]}::int, hashtext(id))
        and pg_try_advisory_xact_lock(hashtextextended(${`${kind}:`} || id, 0))`,
  )
  return rows.map(({ id }) => id)
}
