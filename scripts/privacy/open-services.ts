import { resolve } from 'node:path'
import { readConfig } from '../../api/src/config.ts'
import { createServices } from '../../api/src/create-services.ts'
import { createLogger } from '../../api/src/http/create-logger.ts'
import type { Services } from '../../api/src/services.ts'
import { dataPaths } from '../start/paths.ts'
import { PlainFailure } from '../start/plain-failure.ts'
import { readProcessList } from '../start/process-list.ts'
import type { Environment } from '../start/environment.ts'

/** An address where nothing listens: these commands never pay. */
const noSandbox = 'http://127.0.0.1:9'

/** The server's services on the database of this DATA_DIR or on the operator's own database. */
export async function openServices(env: Environment, root: string): Promise<Services> {
  const dataDir = resolve(root, env['DATA_DIR'] || '.data')
  const running = readProcessList(dataPaths(dataDir).processes)
  const databaseUrl = env['DATABASE_URL'] || running?.databaseUrl
  if (!databaseUrl)
    throw new PlainFailure(`Nothing is running on ${dataDir}: start Fennel there first, or set DATABASE_URL.`)
  const sandbox = env['STRIPE_SECRET_KEY'] ? {} : { SANDBOX_URL: running?.sandboxUrl || noSandbox }
  const config = readConfig({
    LOG_LEVEL: 'error',
    ...env,
    ...sandbox,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  })
  // NOTE: standard output may be a file with somebody's data, which a log line would spoil.
  return createServices(config, createLogger(config.logLevel, process.stderr))
}
