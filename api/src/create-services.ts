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
import { createAnswerCipher, loadDataKey } from '#api/leads/index.ts'
import { createMailTransport } from '#api/mail/index.ts'
import { createStripe } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'

/** Builds everything the server stands on from its settings. Rejects with `ConfigError` when they cannot work. */
export async function createServices(
  config: Config,
  log: FastifyBaseLogger = createLogger(config.logLevel),
): Promise<Services> {
  const brands = await loadBrands(config)
  const cipher = createAnswerCipher(await loadDataKey(config.dataKey, config.dataDir))
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

/** The brands of the house, by their ids. Rejects with `ConfigError` where the settings name another, or one cannot be sold here. */
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

/** Refuses a brand that sells in another currency than the house: its money would be added up with the others'. */
function assertOneCurrency(brand: Brand): void {
  const [other] = otherCurrenciesOf(brand)
  if (other === undefined) return
  throw new ConfigError(
    `The brand "${brand.appId}" names a price in ${other.toUpperCase()}, but Fennel sells in ${houseCurrency.toUpperCase()} alone: set that price in ${houseCurrency.toUpperCase()}.`,
  )
}

const idLength = 16

// NOTE: random bytes for many ids at once: asking the system for each costs as much as checking an event.
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
