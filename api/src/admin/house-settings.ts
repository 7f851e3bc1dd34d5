import type { DataOf, ParsedBodyOf } from '@fennel/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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
import { auditAct } from './audit-act.ts'
import { operatorOf } from './guard-admin.ts'

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
 * A brand's switches take the place of the stored ones: what is absent is as the brand has it again. Retention is merged.
 * The audit log keeps which were set, never their values.
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
    const stored = await readSettingRows(tx, [...wanted.keys()])
    for (const [name, change] of wanted) {
      const kept = name === retentionSetting ? (stored.get(name) as object | undefined) : undefined
      const value = { ...kept, ...change }
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
