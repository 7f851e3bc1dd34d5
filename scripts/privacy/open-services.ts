import { resolve } from 'node:path'
import { readConfig } from '../../api/src/config.ts'
import { createServices } from '../../api/src/create-services.ts'
import { createLogger } from '../../api/src/http/create-logger.ts'
import { checkDataKey } from '../../api/src/leads/index.ts'
import { refuseOtherPaymentMode } from '../../api/src/payments/index.ts'
import type { Services } from '../../api/src/services.ts'
import { readHouseKey } from '../backup/house-key.ts'
import { dataPaths } from '../start/paths.ts'
import { PlainFailure } from '../start/plain-failure.ts'
import { readProcessList } from '../start/process-list.ts'
import type { Environment } from '../start/environment.ts'

/** An address where nothing listens: these commands never pay. */
const noSandbox = 'http://127.0.0.1:9'

/**
 * The server's services on the database of this DATA_DIR or on the operator's own database. As the server does at its
 * start, refuses another key, with which nothing would be found, and other Stripe keys than those of the purchases,
 * with which customers would look deleted. Creates no key.
 */
export async function openServices(env: Environment, root: string): Promise<Services> {
  const dataDir = resolve(root, env['DATA_DIR'] || '.data')
  const isOwn = Boolean(env['DATABASE_URL'] && env['STRIPE_SECRET_KEY'])
  const running = isOwn ? undefined : readProcessList(dataPaths(dataDir).processes)
  const databaseUrl = env['DATABASE_URL'] || running?.databaseUrl
  if (!databaseUrl)
    throw new PlainFailure(`Nothing is running on ${dataDir}: start Fennel there first, or set DATABASE_URL.`)
  const dataKey = await readHouseKey(env['DATA_KEY'], dataDir)
  // NOTE: the sandbox of another database knows none of these customers.
  const sandboxUrl = running?.databaseUrl === databaseUrl ? running.sandboxUrl : undefined
  const sandbox = env['STRIPE_SECRET_KEY'] ? {} : { SANDBOX_URL: sandboxUrl || noSandbox }
  const config = readConfig({
    LOG_LEVEL: 'error',
    ...env,
    ...sandbox,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  })
  // NOTE: standard output may be a file with somebody's data, which a log line would spoil.
  const log = createLogger(config.logLevel, process.stderr)
  const services = await createServices({ ...config, dataKey }, log)
  try {
    await checkDataKey(services)
    // NOTE: without Stripe keys and sandbox, what is due at Stripe is left for the server.
    if (sandbox.SANDBOX_URL !== noSandbox) await refuseOtherPaymentMode(services)
    return services
  } catch (failure) {
    await services.db.close()
    throw failure
  }
}
