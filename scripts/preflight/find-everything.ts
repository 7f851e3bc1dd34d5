import { brandIds, isBrandId, loadWholeBrand } from '@fennel/brands'
import type { WholeBrand } from '@fennel/funnel'
import type { Config } from '../../api/src/config.ts'
import type { Environment } from '../start/environment.ts'
import { dataPaths } from '../start/paths.ts'
import { isPlain } from '../start/plain-failure.ts'
import { readProcessList } from '../start/process-list.ts'
import { resolve } from 'node:path'
import { findUnbackedClaims } from './claim-findings.ts'
import { notRead, readDatabase } from './database-findings.ts'
import type { DatabaseReport } from './database-findings.ts'
import { sortFindings } from './finding.ts'
import type { Finding } from './finding.ts'
import { findDatedForecasts, findUnaskedForecasts } from './forecast-findings.ts'
import { findDishonestModes } from './dishonest-mode-findings.ts'
import type { Switches } from './dishonest-mode-findings.ts'
import { findLegalGaps } from './legal-findings.ts'
import { findLifetimeFaults } from './lifetime-findings.ts'
import { findOfferFaults } from './offer-findings.ts'
import { findPopularityClaims } from './popularity-findings.ts'
import { findPrivacyFaults } from './privacy-findings.ts'
import { findLeftOverSamples, findSamples } from './sample-findings.ts'
import { findOpenFiles } from './open-file-findings.ts'
import { findRefusedBrands, findSettingFaults, readSettingsOf } from './settings-findings.ts'
import { sourcesOf } from './source-places.ts'
import type { FindSource } from './source-places.ts'
import { findUndatedLosses } from './undated-loss-findings.ts'
import { findTermsFaults } from './terms-findings.ts'

/** Everything to settle between this installation and its first customer, most serious first. */
export async function findEverything(
  env: Environment,
  root: string,
  wanted: readonly string[],
): Promise<readonly Finding[]> {
  const { config, findings } = readSettingsOf(env)
  const ids = wanted.length > 0 ? wanted : servedBrands(config)
  const dataDir = resolve(root, env['DATA_DIR'] || '.data')
  const database = await readDatabaseOf(env, dataDir, ids)
  const ofBrands: Finding[] = []
  for (const id of ids) {
    const brand = await loadWholeBrand(id)
    const findSource = sourcesOf(root, id)
    ofBrands.push(...findBrandFaults(brand, findSource, database.switches.get(id)))
    if (config !== undefined) {
      ofBrands.push(
        ...findPrivacyFaults(brand, config, findSource, database.retention),
        ...findTermsFaults(brand, config, findSource),
        ...findLifetimeFaults(brand, config, findSource),
      )
    }
  }
  return sortFindings([
    ...findings,
    ...(config === undefined ? [] : await findRefusedBrands(config)),
    ...(config === undefined ? [] : findSettingFaults(env, config)),
    ...findOpenFiles(root, dataDir),
    ...database.findings,
    ...ofBrands,
  ])
}

async function readDatabaseOf(
  env: Environment,
  dataDir: string,
  ids: readonly string[],
): Promise<DatabaseReport> {
  let url = env['DATABASE_URL'] || undefined
  try {
    url ??= readProcessList(dataPaths(dataDir).processes)?.databaseUrl
  } catch (failure) {
    if (isPlain(failure)) return notRead(failure.message)
    throw failure
  }
  return readDatabase(env, url, ids)
}

/** What has to be replaced or decided in one brand's data. */
export function findBrandFaults(
  brand: WholeBrand,
  findSource: FindSource,
  switches?: Switches,
): readonly Finding[] {
  return [
    ...findSamples(brand, findSource),
    ...findLeftOverSamples(brand, findSource),
    ...findLegalGaps(brand, findSource),
    ...findUnbackedClaims(brand, findSource),
    ...findDishonestModes(brand, findSource, switches),
    ...findOfferFaults(brand, findSource, switches?.countdown),
    ...findPopularityClaims(brand, findSource),
    ...findUnaskedForecasts(brand, findSource),
    ...findUndatedLosses(brand, findSource),
    ...findDatedForecasts(brand, findSource),
  ]
}

/** The brands that visitors can see; all of them when the settings cannot be read or name none that exists. */
function servedBrands(config: Config | undefined): readonly string[] {
  if (config === undefined) return brandIds
  const served = new Set([config.defaultBrand, ...config.brandHosts.values()].filter(isBrandId))
  return served.size > 0 ? [...served] : brandIds
}
