import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { startCluster } from '../postgres/cluster.ts'
import { socketDirOf } from '../postgres/socket-dir.ts'
import { placeCluster } from './cluster-place.ts'
import { keepSecret } from './data-dir.ts'
import { dataPaths } from './paths.ts'
import { keepUp, type Service, type ServiceSurroundings } from './service.ts'

/** The embedded PostgreSQL of a DATA_DIR, kept running until stopped. */
export interface Database {
  url: string
  service: Service
}

/**
 * Starts the embedded PostgreSQL and restarts it at the same address when it crashes.
 * @param signal aborts a start that is under way
 */
export async function startDatabase(
  dataDir: string,
  surroundings: ServiceSurroundings,
  signal?: AbortSignal,
): Promise<Database> {
  const paths = dataPaths(dataDir)
  const place = await placeCluster(dataDir, !existsSync(paths.postgresPassword))
  const password = await keepSecret(paths.postgresPassword, () => randomBytes(24).toString('base64url'))
  const socketDir = socketDirOf(place.dataDir)
  let url = ''
  const service = await keepUp(
    'PostgreSQL',
    async () => {
      const cluster = await startCluster({
        dataDir: place.dataDir,
        password,
        database: 'fennel',
        logFile: paths.log('postgres'),
        durable: true,
        say: surroundings.say,
        ...(signal === undefined ? {} : { signal }),
        ...(socketDir === undefined ? {} : { socketDir }),
        ...(url === '' ? {} : { port: Number(new URL(url).port) }),
      })
      url = cluster.url
      return cluster
    },
    surroundings,
  )
  await place.remember()
  if (place.elsewhere)
    surroundings.say(
      `The database is stored at ${place.dataDir}, because PostgreSQL cannot enter ${dataDir}.`,
    )
  return { url, service }
}
