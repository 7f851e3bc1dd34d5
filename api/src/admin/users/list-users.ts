import type { DataOf } from '@fennel/contract'
import { and, inArray, isNull } from 'drizzle-orm'
import { users } from '#api/accounts/index.ts'
import type { UserRecord } from '#api/accounts/index.ts'
import { productNameOrId } from '#api/catalog/index.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import type { Queryable } from '#api/db/client.ts'
import { productOfPlan } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { operators } from '../admin-tables.ts'
import { fillPage } from '../fill-page.ts'
import type { ListWindow } from '../fill-page.ts'
import { maskEmail } from '../mask-email.ts'
import { usersOfOrder } from '../order-search.ts'
import { readCursor, writeCursor } from '../page-cursor.ts'
import type { PageCursor } from '../page-cursor.ts'
import { isPayment, ledgerOfLeads } from '../payments-of-leads.ts'
import type { LedgerRow } from '../payments-of-leads.ts'
import { orderOf, placeInOrder } from '../person-order.ts'
import { readStandings, readStatuses } from './read-standing.ts'
import type { UserStanding, UserStatus } from './read-standing.ts'

type Page = DataOf<'adminUsers'>
export type UserRow = Page['users'][number]

export interface UserFilters {
  readonly email?: string | undefined
  readonly order?: string | undefined
  readonly brand?: string | undefined
  readonly status?: UserStatus | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly isWhole: boolean
}

const pageSize = 50
/** How many users the first window examines, and how many a page may examine. */
const examined = { first: 175, most: 500 }

type Found = Pick<UserRecord, 'id' | 'email' | 'emailKey' | 'createdAt'>

/** One page of users with their plan and their money, by cursor. */
export async function listUsers(
  services: Services,
  filters: UserFilters,
  cursor: string | undefined,
  isMasked: boolean,
): Promise<Page> {
  const db = services.db.query
  const needsFiltering = filters.brand !== undefined || filters.status !== undefined
  const wanted = pageSize + 1
  const { matches, scanned, last } = await fillPage(
    (after, size) => readWindow(services, db, filters, after, size),
    readCursor(cursor, orderOf(filters)),
    { wanted, ...(needsFiltering ? examined : { first: wanted, most: wanted }) },
  )

  const shown = matches.slice(0, pageSize)
  const standings = await readStandings(services, db, idsOf(shown))
  const lastShown = shown.at(-1)
  const next = matches.length > pageSize && lastShown !== undefined ? cursorOf(filters, lastShown) : last
  return {
    users: await presentUsers(services, db, shown, standings, isMasked),
    next: next === undefined ? null : writeCursor(next),
    scanned,
    brands: [...services.brands.values()].map(({ appId, name }) => ({ id: appId, name })),
  }
}

/** Users as a list shows them. Their money is read from the ledger in one query. */
export async function presentUsers(
  services: Services,
  db: Queryable,
  rows: readonly Found[],
  standings: ReadonlyMap<string, UserStanding>,
  isMasked: boolean,
): Promise<UserRow[]> {
  const leadIds = rows.flatMap(({ id }) => standings.get(id)?.leadIds ?? [])
  const ledger = Map.groupBy(await ledgerOfLeads(db, leadIds), ({ leadId }) => leadId)
  const team = await teamAmong(db, rows)
  return rows.map((row) => {
    const standing = standings.get(row.id)
    const moved = (standing?.leadIds ?? []).flatMap((id) => ledger.get(id) ?? [])
    const plan = standing?.plan
    return {
      id: row.id,
      email: isMasked ? maskEmail(row.email) : row.email,
      createdAt: row.createdAt.toISOString(),
      isTeam: team.has(row.id),
      brandNames: (standing?.brandIds ?? []).map((id) => services.brands.get(id)?.name ?? id),
      planName:
        plan === undefined ? null : productNameOrId(services.brands.get(plan.brandId), productOfPlan(plan)),
      status: standing?.status ?? 'none',
      money: moneyOf(moved),
      orders: moved.filter(({ kind }) => kind === 'plan' || kind === 'upsell').length,
      payments: moved.filter(isPayment).length,
      refunds: countRefunds(moved),
    }
  })
}

/** Reads the next `size` users and applies the filters to just these. */
async function readWindow(
  services: Services,
  db: Queryable,
  filters: UserFilters,
  after: PageCursor | undefined,
  size: number,
): Promise<ListWindow<Found>> {
  const rows = await readUsers(db, filters, after, size)
  const last = rows.at(-1)
  return {
    matches: await applyFilters(services, db, filters, rows),
    scanned: rows.length,
    last: rows.length < size || last === undefined ? undefined : cursorOf(filters, last),
  }
}

async function readUsers(
  db: Queryable,
  filters: UserFilters,
  after: PageCursor | undefined,
  size: number,
): Promise<readonly Found[]> {
  const { where, orderBy } = await placeInOrder(db, users, filters, after)
  const { order } = filters
  const own =
    order === undefined || order === '' ? [] : [inTextArray(users.id, await usersOfOrder(db, order))]
  const { id, email, emailKey, createdAt } = users
  return db
    .select({ id, email, emailKey, createdAt })
    .from(users)
    .where(and(...own, ...where))
    .orderBy(...orderBy)
    .limit(size)
}

/**
 * The users of a window that match the filters. Reads only what the filters need; details are read for the page's
 * fifty.
 */
async function applyFilters(
  services: Services,
  db: Queryable,
  { brand, status }: UserFilters,
  rows: readonly Found[],
): Promise<readonly Found[]> {
  let kept = rows
  if (status !== undefined) {
    const statuses = await readStatuses(services, db, idsOf(kept))
    kept = kept.filter(({ id }) => statuses.get(id) === status)
  }
  if (brand !== undefined) {
    const standings = await readStandings(services, db, idsOf(kept))
    kept = kept.filter(({ id }) => standings.get(id)?.brandIds.includes(brand) === true)
  }
  return kept
}

function idsOf(rows: readonly Found[]): readonly string[] {
  return rows.map(({ id }) => id)
}

function cursorOf(filters: UserFilters, user: Found): PageCursor {
  return orderOf(filters) === 'time'
    ? { by: 'time', at: user.createdAt.toISOString(), id: user.id }
    : { by: 'email', email: user.emailKey, id: user.id }
}

/** Which of these users are operators. Somebody whose access was removed is a person like any other. */
async function teamAmong(db: Queryable, rows: readonly Found[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const found = await db
    .select({ id: operators.userId })
    .from(operators)
    .where(
      and(
        inArray(
          operators.userId,
          rows.map(({ id }) => id),
        ),
        isNull(operators.disabledAt),
      ),
    )
  return new Set(found.map(({ id }) => id))
}

/** Refunds that went through: one that failed at the bank has a second entry that reverses it. */
function countRefunds(moved: readonly LedgerRow[]): number {
  return moved
    .filter(({ kind }) => kind === 'refund')
    .reduce((held, { amountCents }) => held + (amountCents < 0 ? 1 : -1), 0)
}

/** What was paid, refunded and disputed, by currency. The net is what the user was worth. */
function moneyOf(moved: readonly LedgerRow[]): UserRow['money'] {
  const sum = (rows: readonly LedgerRow[]) => rows.reduce((all, { amountCents }) => all + amountCents, 0)
  return [...Map.groupBy(moved, ({ currency }) => currency)].map(([currency, rows]) => ({
    currency,
    paidCents: sum(rows.filter(isPayment)),
    refundedCents: -sum(rows.filter(({ kind }) => kind === 'refund')),
    disputedCents: -sum(rows.filter(({ kind }) => kind === 'dispute')),
    netCents: sum(rows),
  }))
}
