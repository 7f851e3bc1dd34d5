import type { DataOf, ParsedBodyOf } from '@fennel/contract'
import { inArray } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { houseSettings } from './admin-tables.ts'
import { auditAct } from './audit-act.ts'
import { operatorOf } from './guard-admin.ts'

type Settings = DataOf<'houseSettings'>
export type BrandSwitches = Settings['brands'][number]['switches']
export type Retention = Settings['retention']

/** Days, where no operator has said otherwise. */
export const defaultRetention: Retention = { unpaidLeadDays: 90, rawEventDays: 400 }

const brandRow = (brandId: string) => `brand:${brandId}`
const retentionRow = 'retention'

async function readRows(db: Queryable, names: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db
    .select({ name: houseSettings.name, value: houseSettings.value })
    .from(houseSettings)
    .where(inArray(houseSettings.name, [...names]))
  return new Map(rows.map(({ name, value }) => [name, value]))
}

/** What the operator switched for a brand; empty while the brand's own data decides everything. */
export async function readBrandSwitches(db: Queryable, brandId: string): Promise<BrandSwitches> {
  const rows = await readRows(db, [brandRow(brandId)])
  return (rows.get(brandRow(brandId)) ?? {}) as BrandSwitches
}

export async function readRetention(db: Queryable): Promise<Retention> {
  const rows = await readRows(db, [retentionRow])
  return { ...defaultRetention, ...(rows.get(retentionRow) as Partial<Retention> | undefined) }
}

async function readSettings({ db, brands, config }: Services): Promise<Settings> {
  const rows = await readRows(db.query, [...brands.keys()].map(brandRow))
  return {
    brands: [...brands.values()].map(({ appId, name }) => ({
      id: appId,
      name,
      hosts: [...config.brandHosts].filter(([, id]) => id === appId).map(([host]) => host),
      isDefault: config.defaultBrand === appId,
      switches: (rows.get(brandRow(appId)) ?? {}) as BrandSwitches,
    })),
    retention: await readRetention(db.query),
  }
}

/** Merges the changes into what is stored; both are kept in the audit log by name, never by value. */
async function changeSettings(
  services: Services,
  request: FastifyRequest,
  changes: ParsedBodyOf<'changeHouseSettings'>,
): Promise<void> {
  const wanted = new Map<string, object>()
  for (const [brandId, switches] of Object.entries(changes.brands ?? {})) {
    if (services.brands.has(brandId)) wanted.set(brandRow(brandId), switches)
  }
  if (changes.retention !== undefined) wanted.set(retentionRow, changes.retention)
  await inTransaction(services.db, async (tx) => {
    const stored = await readRows(tx, [...wanted.keys()])
    for (const [name, change] of wanted) {
      const value = { ...(stored.get(name) as object | undefined), ...change }
      const row = { value, updatedAt: new Date(services.now()), updatedBy: operatorOf(request).user.id }
      await tx
        .insert(houseSettings)
        .values({ name, ...row })
        .onConflictDoUpdate({ target: houseSettings.name, set: row })
      const details = { fields: Object.keys(change).join(', ') }
      await auditAct(services, tx, request, { action: 'settings.change', target: name, details })
    }
  })
}

export function mountHouseSettings(app: FastifyInstance, services: Services): void {
  mount(app, 'houseSettings', async () => ({ success: true, data: await readSettings(services) }))
  mount(app, 'changeHouseSettings', async ({ body, request }) => {
    await changeSettings(services, request, body)
    return { success: true, data: await readSettings(services) }
  })
}
