import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '../../../api/src/testing/test-database.ts'
import { createTestServices, testConfig } from '../../../api/src/testing/test-services.ts'
import type { Services } from '../../../api/src/services.ts'
import { findFreePort } from '../../start/free-port.ts'
import { scratchEnvironment } from '../../start/scratch-environment.ts'
import { isUp, killServer, startServer } from '../../rehearsal/real-server.ts'
import { askSandbox } from '../../rehearsal/shop.ts'
import type { Shop } from '../../rehearsal/shop.ts'
import { openSandbox } from './open-sandbox.ts'

/** The real server as a separate process, with a sandbox that keeps sending it webhooks. */
export interface House extends AsyncDisposable {
  readonly base: string
  readonly ask: Shop['ask']
  /** Services on the same database, independent of the server's own connections. */
  readonly services: Services
  /** Starts a server with additional settings; resolves with the process once it responds. */
  readonly start: (own?: Readonly<Record<string, string>>) => Promise<ChildProcess>
  readonly kill: (child: ChildProcess) => Promise<void>
}

/** Opens an installation on a new database of this PostgreSQL. `env` adds settings. */
export async function openHouse(
  postgresUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<House> {
  const database = await createTestDatabase(postgresUrl)
  const home = await mkdtemp(join(tmpdir(), 'fennel-prove-'))
  const port = await findFreePort()
  const webhookSecret = 'whsec_proof'
  const sandbox = await openSandbox({
    webhookUrl: `http://127.0.0.1:${port}/api/stripe/webhook`,
    webhookSecret,
  })
  const settings = scratchEnvironment({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: home,
    SANDBOX_URL: sandbox.url,
    SANDBOX_WEBHOOK_SECRET: webhookSecret,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    ...env,
  })
  const real = { now: () => Date.now(), advance: () => {} }
  const config = testConfig(database.url, { SANDBOX_URL: sandbox.url })
  const base = `http://127.0.0.1:${port}`
  const running = new Set<ChildProcess>()
  return {
    base,
    ask: askSandbox(sandbox.url),
    services: await createTestServices(database.db, config, real),
    async start(own) {
      const child = startServer({ ...settings, ...own })
      running.add(child)
      await isUp(`http://127.0.0.1:${own?.['PORT'] ?? port}`, child)
      if (child.exitCode !== null) throw new Error('The server ended while it started')
      return child
    },
    async kill(child) {
      running.delete(child)
      await killServer(child)
    },
    async [Symbol.asyncDispose]() {
      for (const child of running) await killServer(child)
      await sandbox[Symbol.asyncDispose]()
      await database.drop().catch(() => undefined)
      await rm(home, { recursive: true, force: true })
    },
  }
}
