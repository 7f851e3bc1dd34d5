import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'

/**
 * Every number that is locked in the database, for all processes together. They stand in one place because PostgreSQL knows
 * only the number: two locks of one number are one lock, and whoever keeps it for long stops the other for as long.
 */
export const advisoryLocks = {
  /** One process migrates, the others wait for it. */
  migration: 7_301_944,
  /** One process at a time makes or drops the tables of days. */
  dayPartitions: 7_301_945,
  /** One test at a time makes the database that all of them are cloned from. */
  testTemplate: 7_301_946,
  /** Whoever counts holds this together with the others; whoever counts anew holds it alone. */
  rollups: 7_301_947,
  /** Of several processes one deletes what is too old. */
  retention: 7_301_948,
  /** Whoever holds it alone adds up sales; `count_sales` in the database takes it, too. */
  sales: 7_301_949,
  /** Rows of the audit log are chained one after the other. */
  auditChain: 7_301_990,
  /** One process at a time is the watch, for as long as it lives. */
  invariantWatch: 7_301_991,
  /** One run against disputes at a time takes its share of what a day allows. */
  preventionLimits: 7_301_992,
} as const

/**
 * The kinds of names that are locked. PostgreSQL keeps locks of two numbers (the kind, a hash of the name) apart from those
 * of one number above, so that no name, whoever chose it, is ever one of them or a name of another kind.
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

/** Names that we or Stripe made. */
type MadeName =
  /** Whoever begins to buy something for a lead, or erases it. */
  | readonly [kind: 'checkout', leadId: string]
  /** Whoever begins to buy an offer after a plan, for each lead of the buyer. */
  | readonly [kind: 'upsell', leadId: string]
  /** Whoever pays for a trial with this card. */
  | readonly [kind: 'trial-card', cardFingerprint: string]
  /** Whoever decides about money of a charge. */
  | readonly [kind: 'refund', chargeId: string]
  /** Whoever writes a change of a subscription down. */
  | readonly [kind: 'change', subscriptionId: string]
  /** Whoever changes a setting of the house or of a brand. */
  | readonly [kind: 'setting', name: string]
  /** One process at a time notes whose money the database is about. */
  | readonly [kind: 'payment-mode']

/** Names that a stranger may choose. */
type ChosenName =
  /** One try at a time to save a lead from a quiz session … */
  | readonly [kind: 'session', sessionId: string]
  /** … and from a browser, by the hash of its token. */
  | readonly [kind: 'token', tokenHash: string]
  /** Whoever pays for a trial with this address. */
  | readonly [kind: 'trial', emailKey: string]

/** The part of the house's cipher that makes labels with its key. */
interface KeyedLabels {
  readonly label: (text: string) => string
}

/** Holds back, until the transaction ends, whoever locks the same name. */
export async function lockName(tx: Queryable, ...name: MadeName): Promise<void> {
  const [kind, text = ''] = name
  await lock(tx, kind, text, name.join(':'))
}

/**
 * The same of a name that a stranger may choose. It is hashed with the key of the house first: PostgreSQL's own hash can be
 * computed backwards, so a stranger could choose whom to wait for, and whom to keep waiting.
 */
export async function lockChosenName(
  { label }: KeyedLabels,
  tx: Queryable,
  ...name: ChosenName
): Promise<void> {
  const [kind, text] = name
  await lock(tx, kind, label(`lock:${kind}:${text}`), name.join(':'))
}

const numbers = sql.raw(Object.values(advisoryLocks).join(', '))

/**
 * `formerName` is locked as well, by the one number that processes of before this change lock for it, until none of them can
 * run beside this one any more. A name whose number is one of the list was chosen to be it, and is left out.
 */
async function lock(
  tx: Queryable,
  kind: keyof typeof kinds,
  text: string,
  formerName: string,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${kinds[kind]}::int, hashtext(${text})),
    case when former not in (${numbers}) then pg_advisory_xact_lock(former) end
    from (select hashtextextended(${formerName}, 0) as former) as names`)
}

/**
 * Locks the same names of many without waiting for anybody, and says of whom that worked. What another one holds is left
 * alone.
 */
export async function lockFreeNames(
  tx: Queryable,
  kind: 'checkout',
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from unnest(${sql.param([...ids])}::text[]) as id
      where pg_try_advisory_xact_lock(${kinds[kind]}::int, hashtext(id))
        and pg_try_advisory_xact_lock(hashtextextended(${`${kind}:`} || id, 0))`,
  )
  return rows.map(({ id }) => id)
}
