import { resolve } from 'node:path'
import { startSandbox, type SandboxState } from '@fennel/sandbox'
import { createDataCipher } from '../../api/src/data-cipher.ts'
import { openDatabase } from '../../api/src/db/client.ts'
import { migrateDatabase } from '../../api/src/db/migrate.ts'
import { checkDataKey } from '../../api/src/leads/index.ts'
import { keyChecks } from '../../api/src/leads/lead-tables.ts'
import { loadDataKey } from '../../api/src/load-data-key.ts'
import { settleReportingZone } from '../../api/src/tracking/index.ts'
import { readHouseKey, refuseOtherKey } from '../backup/house-key.ts'
import { openDataDir } from '../start/data-dir.ts'
import { takeLock } from '../start/data-lock.ts'
import type { Environment } from '../start/environment.ts'
import { dataPaths } from '../start/paths.ts'
import { PlainFailure } from '../start/plain-failure.ts'
import { readProcessList } from '../start/process-list.ts'
import { startDatabase } from '../start/start-database.ts'
import { askSandbox } from '../rehearsal/shop.ts'
import type { Shop } from '../rehearsal/shop.ts'
import { askDatabase } from './ask-database.ts'

/** The installation that the demo is added to, running or not. */
export interface Product extends AsyncDisposable {
  readonly dataDir: string
  readonly databaseUrl: string
  /** Its address; undefined while it is stopped. */
  readonly url: string | undefined
  readonly askSandbox: Shop['ask']
}

/**
 * Opens the installation of a DATA_DIR: the running server, or only its database and sandbox when it is stopped. Throws
 * a `PlainFailure` when real money may be involved, or when the key is not that of its database.
 */
export async function openProduct(env: Environment, root: string): Promise<Product> {
  if (env['STRIPE_SECRET_KEY'])
    throw new PlainFailure(
      'The demo invents orders and never runs where STRIPE_SECRET_KEY is set: remove it, or use another DATA_DIR.',
    )
  const dataDir = resolve(root, env['DATA_DIR'] || '.data')
  await openDataDir(dataDir)
  const paths = dataPaths(dataDir)
  const lock = takeLock(paths.lock)
  const closers: (() => Promise<void>)[] = []
  const close = async () => {
    for (const end of closers.splice(0).toReversed()) await end()
  }
  try {
    const product = lock === undefined ? running() : await stopped()
    const opened = { ...product, dataDir, [Symbol.asyncDispose]: close }
    await refuseRealOrders(opened)
    await settleKey(env, opened)
    return opened
  } catch (failure) {
    await close()
    throw failure
  }

  function running() {
    const list = readProcessList(paths.processes)
    if (!list?.databaseUrl || !list.sandboxUrl || !list.url)
      throw new PlainFailure(`Fennel is just starting or stopping on ${dataDir}: try again in a moment.`)
    return { databaseUrl: list.databaseUrl, url: list.url, askSandbox: askSandbox(list.sandboxUrl) }
  }

  async function stopped() {
    closers.push(async () => lock?.release())
    let databaseUrl = env['DATABASE_URL'] || undefined
    if (databaseUrl === undefined) {
      const surroundings = {
        now: () => performance.now(),
        onStart: () => undefined,
        say: () => undefined,
        giveUp: () => undefined,
      }
      const database = await startDatabase(dataDir, surroundings)
      closers.push(() => database.service.stop())
      databaseUrl = database.url
    }
    const db = openDatabase(databaseUrl, 1)
    await migrateDatabase(db)
    await settleReportingZone({
      db,
      config: { reportingTimeZone: env['REPORTING_TIME_ZONE'] || 'UTC' },
      log: { warn: (_, sentence) => console.error(sentence) },
    })
    await db.close()
    const sandbox = await startSandbox({ port: 0, dataFile: paths.sandboxData })
    closers.push(() => sandbox.close())
    return { databaseUrl, url: undefined, askSandbox: askSandbox(sandbox.url) }
  }
}

/** Refuses a key other than the database's, which could not open the demo. Only a new database gets a new key. */
async function settleKey(
  env: Environment,
  { dataDir, databaseUrl }: Pick<Product, 'dataDir' | 'databaseUrl'>,
): Promise<void> {
  const db = openDatabase(databaseUrl, 1)
  try {
    const isNew = (await db.query.select().from(keyChecks)).length === 0
    if (isNew && !env['DATA_KEY']) await loadDataKey(undefined, dataDir)
    const key = await readHouseKey(env['DATA_KEY'], dataDir)
    if (isNew) await checkDataKey({ db, cipher: createDataCipher(key) })
    await refuseOtherKey(db, key)
  } finally {
    await db.close()
  }
}

/** Refuses a database with orders unknown to the sandbox: they may have been paid with real money. */
async function refuseRealOrders({
  databaseUrl,
  askSandbox: ask,
}: Pick<Product, 'databaseUrl' | 'askSandbox'>): Promise<void> {
  const rows = await askDatabase<{ id: string }>(
    databaseUrl,
    'select distinct stripe_charge_id as id from ledger_entries',
  )
  if (rows.length === 0) return
  const { body } = await ask('/sandbox/state', undefined, 'GET')
  const { charges } = body as SandboxState
  const known = new Set(charges.map(({ id }) => id))
  if (rows.every(({ id }) => known.has(id))) return
  throw new PlainFailure(
    'This database holds orders that the sandbox does not know, so they may be real: use another DATA_DIR for the demo.',
  )
}
