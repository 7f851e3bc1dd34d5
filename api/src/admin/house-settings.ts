import { apiMessages } from '@fennel/contract'
import type { DataOf, ParsedBodyOf } from '@fennel/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { lockName } from '#api/db/advisory-locks.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import {
  brandSetting,
  houseSettings,
  readRetention,
  readSettingRows,
  retentionSetting,
} from '#api/house-settings/index.ts'
import type { BrandSwitches } from '#api/house-settings/index.ts'
import { mount } from '#api/http/mount.ts'
import { readReportingDays } from '#api/reporting/index.ts'
import type { Services } from '#api/services.ts'
import { auditAction } from './audit-action.ts'
import { operatorOf } from './guard-admin.ts'
import { requireStillAdmin } from './still-admin.ts'

type Settings = DataOf<'houseSettings'>

async function readSettings({ db, brands, config }: Services): Promise<Settings> {
  const rows = await readSettingRows(db.query, [...brands.keys()].map(brandSetting))
  return {
    brands: [...brands.values()].map(({ appId, name }) => ({
      id: appId,
      name,
      hosts: [...config.brandHosts].filter(([, id]) => id === appId).map(([host]) => host),
      isDefault: config.defaultBrand === appId,
      switches: (rows.get(brandSetting(appId)) ?? {}) as BrandSwitches,
    })),
    adPlatform: config.adPlatform === undefined ? null : { pixelId: config.adPlatform.pixelId },
    retention: await readRetention(db.query, config),
    timeZone: { kept: (await readReportingDays(db.query)).timeZone, wanted: config.reportingTimeZone },
  }
}

/**
 * Sets only the named values, so that two operators who save at once do not undo each other's changes. Throws 409 if
 * other days of retention are in force than the operator saw. The audit log keeps the old and new values: none of them
 * is personal data.
 */
async function changeSettings(
  services: Services,
  request: FastifyRequest,
  changes: ParsedBodyOf<'changeHouseSettings'>,
): Promise<void> {
  const wanted = new Map<string, object>()
  for (const [brandId, switches] of Object.entries(changes.brands ?? {})) {
    if (services.brands.has(brandId)) wanted.set(brandSetting(brandId), switches)
  }
  if (changes.retention !== undefined) wanted.set(retentionSetting, changes.retention)
  await inTransaction(services.db, async (tx) => {
    await requireStillAdmin(tx, request)
    // NOTE: in a fixed order, so that two concurrent changes cannot deadlock.
    for (const name of [...wanted.keys()].toSorted()) await lockName(tx, 'setting', name)
    const stored = await readSettingRows(tx, [...wanted.keys()])
    const retention = await readRetention(tx, services.config)
    refuseOutdated(changes, retention)
    for (const [name, change] of wanted) {
      const kept = stored.get(name) ?? {}
      const value = merged(kept, change)
      const row = { value, updatedAt: new Date(services.now()), updatedBy: operatorOf(request).user.id }
      await tx
        .insert(houseSettings)
        .values({ name, ...row })
        .onConflictDoUpdate({ target: houseSettings.name, set: row })
      const details =
        name === retentionSetting ? fromTo(retention, merged(retention, change)) : fromTo(kept, value)
      await auditAction(services, tx, request, { action: 'settings.change', target: name, details })
    }
  })
}

/** NOTE: days that were longer than those seen would be shortened, and data deleted, without anybody being asked. */
function refuseOutdated(
  { retention: wanted = {}, formerRetention: seen }: ParsedBodyOf<'changeHouseSettings'>,
  inForce: Settings['retention'],
): void {
  const isOutdated = (['unpaidLeadDays', 'rawEventDays'] as const).some(
    (name) => wanted[name] !== undefined && seen !== undefined && seen[name] !== inForce[name],
  )
  if (isOutdated) throw new AppError('conflict', apiMessages.retentionChangedMeanwhile)
}

type Values = Readonly<Record<string, string | number | boolean | null>>

/** The stored values after the changes. Null removes a value. */
function merged(kept: object, changes: object): object {
  const entries = Object.entries({ ...(kept as Values), ...(changes as Values) })
  return Object.fromEntries(entries.filter(([, value]) => value !== null))
}

/**
 * A change as audit details: the names of the changed fields, and each one's old and new value, null where nothing is
 * set.
 */
function fromTo(before: object, after: object): Values {
  const [was, is] = [before as Values, after as Values]
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => was[field] !== is[field])
    .toSorted()
  const values = fields.flatMap((field) => [
    [`${field}Before`, was[field] ?? null] as const,
    [field, is[field] ?? null] as const,
  ])
  return { fields: fields.join(', '), ...Object.fromEntries(values) }
}

export function mountHouseSettings(app: FastifyInstance, services: Services): void {
  mount(app, 'houseSettings', async () => ({ success: true, data: await readSettings(services) }))
  mount(app, 'changeHouseSettings', async ({ body, request }) => {
    await changeSettings(services, request, body)
    return { success: true, data: await readSettings(services) }
  })
}
