import type { DataOf } from '@fennel/contract'
import { inArray } from 'drizzle-orm'
import type { Config } from '#api/config.ts'
import type { Queryable } from '#api/db/client.ts'
import { houseSettings } from './house-settings-tables.ts'

type Settings = DataOf<'houseSettings'>
export type BrandSwitches = Settings['brands'][number]['switches']
export type Retention = Settings['retention']

export const brandSetting = (brandId: string) => `brand:${brandId}`
export const retentionSetting = 'retention'

/** The stored settings with these names. */
export async function readSettingRows(
  db: Queryable,
  names: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db
    .select({ name: houseSettings.name, value: houseSettings.value })
    .from(houseSettings)
    .where(inArray(houseSettings.name, [...names]))
  return new Map(rows.map(({ name, value }) => [name, value]))
}

/** What an operator set for a brand; empty while the brand's own data decides everything. */
export async function readBrandSwitches(db: Queryable, brandId: string): Promise<BrandSwitches> {
  const rows = await readSettingRows(db, [brandSetting(brandId)])
  return rows.get(brandSetting(brandId)) ?? {}
}

/** The retention days an operator set; empty while the environment decides them all. */
export async function readRetentionChoice(db: Queryable): Promise<Partial<Retention>> {
  const rows = await readSettingRows(db, [retentionSetting])
  return rows.get(retentionSetting) ?? {}
}

/** Days after which data is deleted, as set by an operator or else by the environment. */
export async function readRetention(db: Queryable, config: Config): Promise<Retention> {
  return {
    unpaidLeadDays: config.retention.unpaidLeadDays,
    rawEventDays: config.eventsKeptDays,
    ...(await readRetentionChoice(db)),
  }
}
