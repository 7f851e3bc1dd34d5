import type { DataOf } from '@fennel/contract'
import { dayMs } from '@fennel/funnel'
import type { Queryable } from '#api/db/client.ts'
import { erasedRecipient } from '#api/mail/index.ts'
import type { Services } from '#api/services.ts'
import { selectWithdrawals } from '#api/withdrawals/index.ts'
import type { WithdrawalRecord, WithdrawalState } from '#api/withdrawals/index.ts'
import { addressesOf } from '../addresses-of.ts'
import { maskEmail } from '../mask-email.ts'
import { readCursor, writeCursor } from '../page-cursor.ts'
import { findBuyers } from './find-buyers.ts'

type Page = DataOf<'adminWithdrawals'>
type Row = Page['withdrawals'][number]

const pageSize = 50
/** How many days after a withdrawal the trader has to pay back (directive 2011/83, article 13(1)). */
const daysToPayBack = 14

/** One page of withdrawals, each with who bought what it refers to. Of the open ones, those due first come first. */
export async function listWithdrawals(
  services: Services,
  state: WithdrawalState | undefined,
  cursor: string | undefined,
  isMasked: boolean,
): Promise<Page> {
  const db = services.db.query
  const place = readCursor(cursor, 'time')
  const found = await selectWithdrawals(db, {
    state,
    after: place?.by === 'time' ? { at: new Date(place.at), id: place.id } : undefined,
    most: pageSize + 1,
  })
  const shown = found.slice(0, pageSize)
  const last = shown.at(-1)
  const isMore = found.length > pageSize && last !== undefined
  return {
    withdrawals: await present(services, db, shown, isMasked),
    next: isMore ? writeCursor({ by: 'time', at: last.receivedAt.toISOString(), id: last.id }) : null,
  }
}

async function present(
  services: Services,
  db: Queryable,
  rows: readonly WithdrawalRecord[],
  isMasked: boolean,
): Promise<Row[]> {
  const buyersOf = await findBuyers(services, rows)
  const deciders = await addressesOf(
    db,
    rows.flatMap(({ decidedBy }) => decidedBy ?? []),
    isMasked,
  )
  return rows.map((row) => {
    const isErased = row.emailKey === erasedRecipient
    return {
      id: row.id,
      brandName: services.brands.get(row.brandId)?.name ?? row.brandId,
      name: isMasked && !isErased ? `${row.name.slice(0, 1)}***` : row.name,
      email: isErased ? null : isMasked ? maskEmail(row.email) : row.email,
      orderNumber: row.orderNumber,
      receivedAt: row.receivedAt.toISOString(),
      payBackBy: new Date(row.receivedAt.getTime() + daysToPayBack * dayMs).toISOString(),
      state: row.state,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      decidedBy: row.decidedBy === null ? null : (deciders.get(row.decidedBy) ?? row.decidedBy),
      reason: row.reason,
      buyers: buyersOf(row),
    }
  })
}
