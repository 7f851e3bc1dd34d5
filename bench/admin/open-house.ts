import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { startSandbox } from '@fennel/sandbox'
import { ensureFirstAdmin } from '../../api/src/admin/index.ts'
import { createApp } from '../../api/src/app.ts'
import { readConfig } from '../../api/src/config.ts'
import { createServices } from '../../api/src/create-services.ts'
import { migrateDatabase } from '../../api/src/db/migrate.ts'
import type { Services } from '../../api/src/services.ts'
import type { ScratchCluster } from './scratch-cluster.ts'

const webhookSecret = 'whsec_of_the_bench'
const operator = { email: 'bench@house.example', password: 'nettle-and-lime-42' }

/** The whole server on the scratch cluster, not listening on a port. */
export interface House extends AsyncDisposable {
  readonly app: FastifyInstance
  readonly services: Services
  /** Headers that authenticate a request over the network as the operator. */
  readonly operatorHeaders: () => Promise<Readonly<Record<string, string>>>
  /** Renews the operator's sign-in when it is old; requests do this too, but it would add to their time. */
  readonly signIn: () => Promise<void>
  /**
   * A GET of the admin area as the operator, or of `/health`; resolves with the body. Throws unless it is answered with
   * 200.
   */
  readonly look: (path: string) => Promise<string>
  readonly post: (path: string, body: object) => Promise<string>
}

/** A database and a folder for its files. */
export type Place = Pick<ScratchCluster, 'url' | 'folder'>

/** The server's services on a migrated database, without the server. */
export async function openServices(place: Place, sandboxUrl = 'http://127.0.0.1:9'): Promise<Services> {
  const dataDir = join(place.folder, 'data')
  await mkdir(dataDir, { recursive: true })
  const services = await createServices(
    readConfig({
      DATABASE_URL: place.url,
      DATA_DIR: dataDir,
      SANDBOX_URL: sandboxUrl,
      SANDBOX_WEBHOOK_SECRET: webhookSecret,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      WEB_DIST: '/nonexistent',
      TRUSTED_PROXIES: '127.0.0.1',
      ADMIN_EMAIL: operator.email,
      ADMIN_PASSWORD: operator.password,
    }),
  )
  await migrateDatabase(services.db)
  return services
}

/** Opens the server with its clock set to `end`, the time the visits were created for, however old the database is. */
export async function openHouse(place: Place, end: Date): Promise<House> {
  const behind = Date.now() - end.getTime()
  const now = () => Date.now() - behind
  const sandbox = await startSandbox({
    port: 0,
    dataFile: ':memory:',
    now,
    webhookUrl: 'http://127.0.0.1:9/nobody',
    webhookSecret,
    webhookRetryMs: [],
  })
  const services = { ...(await openServices(place, sandbox.url)), now }
  await ensureFirstAdmin(services)
  const app = await createApp(services)
  const cookies = new Map<string, string>()
  let token = ''
  let signedInAt = -Infinity
  const signIn = async () => {
    if (performance.now() - signedInAt < 4 * 60_000) return
    const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: operator })
    if (answer.statusCode !== 200) throw new Error(`The operator cannot sign in: ${answer.body}`)
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    token = (JSON.parse(answer.body) as { data: { accessToken: string } }).data.accessToken
    signedInAt = performance.now()
  }
  const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    await signIn()
    const answer = await app.inject({
      method,
      url: path === '/health' ? path : `/api/admin${path}`,
      headers: { authorization: `Bearer ${token}`, 'sec-fetch-site': 'same-origin' },
      cookies: Object.fromEntries(cookies),
      ...(payload === undefined ? {} : { payload }),
    })
    if (answer.statusCode !== 200)
      throw new Error(`${path} answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`)
    return answer.body
  }
  return {
    app,
    services,
    signIn,
    operatorHeaders: async () => {
      await signIn()
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      return { authorization: `Bearer ${token}`, 'sec-fetch-site': 'same-origin', cookie }
    },
    look: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    [Symbol.asyncDispose]: async () => {
      await app.close()
      await services.db.close()
      await sandbox.close()
    },
  }
}
