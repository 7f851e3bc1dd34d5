import { randomFillSync } from 'node:crypto'
import { brandIds, loadBrand } from '@fennel/brands'
import { houseCurrency, otherCurrenciesOf } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import type { FastifyBaseLogger } from 'fastify'
import { createPasswordHasher } from '#api/accounts/index.ts'
import { ConfigError } from '#api/config.ts'
import type { Config } from '#api/config.ts'
import { openDatabase } from '#api/db/client.ts'
import { slowQueriesInto } from '#api/db/slow-queries.ts'
import { createLogger } from '#api/http/create-logger.ts'
import { createDataCipher } from '#api/data-cipher.ts'
import { loadDataKey } from '#api/load-data-key.ts'
import { createMailTransport } from '#api/mail/index.ts'
import { createStripe } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'

/** Builds everything the server needs from its settings. Rejects with `ConfigError` when they cannot work. */
export async function createServices(
  config: Config,
  log: FastifyBaseLogger = createLogger(config.logLevel),
): Promise<Services> {
  const brands = await loadBrands(config)
  const cipher = createDataCipher(await loadDataKey(config.dataKey, config.dataDir))
  return {
    config,
    db: openDatabase(config.databaseUrl, undefined, slowQueriesInto(log, config.slowQueryMs)),
    stripe: createStripe(config.stripe),
    cipher,
    hasher: createPasswordHasher(cipher),
    mail: createMailTransport(config, () => Date.now()),
    brands,
    now: () => Date.now(),
    newId: createIdSource(),
    log,
  }
}

/**
 * Loads all brands by id. Rejects with `ConfigError` if the
 * settings name an unknown brand, or if one cannot be sold here.
 */
export async function loadBrands(
  config: Config,
  load: (id: string) => Promise<Brand> = loadBrand,
): Promise<ReadonlyMap<string, Brand>> {
  const brands = new Map<string, Brand>()
  for (const id of brandIds) {
    const brand = await load(id)
    assertOneCurrency(brand)
    brands.set(id, brand)
  }
  const wanted = [
    ['BRAND', config.defaultBrand],
    ...[...config.brandHosts].map(([host, id]) => [`BRAND_HOSTS (${host})`, id]),
  ] as const
  for (const [setting, id] of wanted) {
    if (id !== undefined && !brands.has(id)) {
      throw new ConfigError(`${setting} names the unknown app "${id}": choose one of ${brandIds.join(', ')}.`)
    }
  }
  return brands
}

/**
 * Refuses a brand with prices in another currency than the installation's: reports would add up different currencies.
 */
function assertOneCurrency(brand: Brand): void {
  const [other] = otherCurrenciesOf(brand)
  if (other === undefined) return
  throw new ConfigError(
    `The brand "${brand.appId}" has a price in ${other.toUpperCase()}, but Fennel sells only in ${houseCurrency.toUpperCase()}: set that price in ${houseCurrency.toUpperCase()}.`,
  )
}

const idLength = 16

// NOTE: draws random bytes for many ids at once. Asking the
// system for each id would cost as much as checking an event.
function createIdSource(): () => string {
  const bytes = Buffer.alloc(idLength * 256)
  let at = bytes.length
  return () => {
    if (at === bytes.length) {
      randomFillSync(bytes)
      at = 0
    }
    at += idLength
    return bytes.toString('base64url', at - idLength, at)
  }
}
