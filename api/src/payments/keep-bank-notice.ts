import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { disputes, fraudWarnings } from './aftermath-tables.ts'
import type { LedgerEntry } from './ledger-store.ts'
import { paymentOf } from './record-refunds.ts'
import { idOf } from './stripe-subscription.ts'
import type { Services } from '#api/services.ts'

type NoticeTable = typeof disputes | typeof fraudWarnings

interface Notice {
  readonly charge: string | Stripe.Charge
}

interface NoticeSource<T extends NoticeTable, N extends Notice> {
  readonly table: T
  readonly read: () => Promise<N>
  /** What its table has beside the columns that both tables have. */
  readonly columnsOf: (
    notice: N,
  ) => Omit<T['$inferInsert'], 'id' | 'stripeChargeId' | 'leadId' | 'version' | 'updatedAt'>
}

/**
 * Stores what a bank says about one of our payments, as Stripe describes it now. Returns it with the payment; undefined
 * if the payment is not ours. An older reading never overwrites a newer one: if the row changed in the meantime, Stripe
 * is asked again.
 */
export async function keepBankNotice<T extends NoticeTable, N extends Notice>(
  services: Services,
  id: string,
  { table: own, read, columnsOf }: NoticeSource<T, N>,
): Promise<{ readonly notice: N; readonly payment: LedgerEntry } | undefined> {
  const { query } = services.db
  const table: NoticeTable = own
  for (;;) {
    const [before] = await query.select().from(table).where(eq(table.id, id))
    const notice = await read()
    const payment = await paymentOf(services, idOf(notice.charge))
    if (payment === undefined) return undefined
    const version = (before?.version ?? 0) + 1
    const columns = {
      ...columnsOf(notice),
      stripeChargeId: payment.stripeChargeId,
      leadId: payment.leadId,
      version,
      updatedAt: new Date(services.now()),
    }
    const isUnchanged = eq(table.version, version - 1)
    const rows = await query
      .insert(table)
      .values({ id, ...columns })
      .onConflictDoUpdate({ target: table.id, set: columns, setWhere: isUnchanged })
      .returning()
    if (rows.length > 0) return { notice, payment }
  }
}
