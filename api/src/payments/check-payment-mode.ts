import { eq, sql } from 'drizzle-orm'
import { ConfigError } from '#api/config-error.ts'
import type { Config } from '#api/config.ts'
import type { Queryable } from '#api/db/client.ts'
import { lockName } from '#api/db/advisory-locks.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { houseSettings } from '#api/house-settings/index.ts'
import type { Services } from '#api/services.ts'

/** What kind of money a database records. */
export type PaymentMode = 'sandbox' | 'test' | 'live'

const name = 'payment-mode'

const inWords: Readonly<Record<PaymentMode, string>> = {
  sandbox: 'the sandbox',
  test: 'Stripe test keys',
  live: 'Stripe live keys',
}

function paymentModeOf({ stripe }: Pick<Config, 'stripe'>): PaymentMode {
  if (stripe.sandboxUrl !== undefined) return 'sandbox'
  return stripe.liveMode ? 'live' : 'test'
}

/**
 * Keeps test money and real money apart: purchases made in one mode mean nothing in another and would end up in the
 * same books. The first start on a database stores its mode. Until someone tries to pay, a later start may store
 * another; after that, another mode throws a `ConfigError`.
 */
export async function checkPaymentMode({
  db,
  config,
  now,
}: Pick<Services, 'db' | 'config' | 'now'>): Promise<void> {
  const mode = paymentModeOf(config)
  const kept = await inTransaction(db, async (tx) => {
    await lockName(tx, name)
    const known = await readMode(tx)
    if (known === mode) return known
    // NOTE: a database older than this check has no stored mode, so its settings are trusted.
    if (known !== undefined && (await isUsed(tx))) return known
    const noted = { value: mode, updatedAt: new Date(now()), updatedBy: 'start' }
    await tx
      .insert(houseSettings)
      .values({ name, ...noted })
      .onConflictDoUpdate({ target: houseSettings.name, set: noted })
    return mode
  })
  if (kept !== mode) throw otherMode(kept, mode)
}

/** The same for a command that runs beside the server: throws the same `ConfigError`, and stores nothing. */
export async function refuseOtherPaymentMode({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  const mode = paymentModeOf(config)
  const known = await readMode(db.query)
  if (known !== undefined && known !== mode && (await isUsed(db.query))) throw otherMode(known, mode)
}

async function readMode(db: Queryable): Promise<PaymentMode | undefined> {
  const [row] = await db.select().from(houseSettings).where(eq(houseSettings.name, name))
  return row?.value as PaymentMode | undefined
}

async function isUsed(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(
    sql`select exists (select 1 from checkout_attempts) or exists (select 1 from stripe_customers) as used`,
  )
  return rows[0]?.used === true
}

function otherMode(kept: PaymentMode, mode: PaymentMode): ConfigError {
  return new ConfigError(
    `This database holds purchases made with ${inWords[kept]}, but the settings use ${inWords[mode]}. Start on another database (DATA_DIR or DATABASE_URL), or restore the previous keys.`,
  )
}
