import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createApp } from '../../../api/src/app.ts'
import { headerFaults, headerTable, liveEnv } from '../../../api/src/testing/header-table.ts'
import type { Setting } from '../../../api/src/testing/header-table.ts'
import { createTestDatabase } from '../../../api/src/testing/test-database.ts'
import { createTestClock, createTestServices, testConfig } from '../../../api/src/testing/test-services.ts'
import { buildWebIfChanged } from '../../start/web-build.ts'
import { openPostgres } from '../../rehearsal/postgres.ts'
import { timed } from '../proof.ts'
import type { ProofResult } from '../proof.ts'

const root = resolve(import.meta.dirname, '../../..')
const settings: Readonly<Record<Setting, Readonly<Record<string, string>>>> = { sandbox: {}, live: liveEnv }

/** Requests every kind of response from a listening server with the built pages, on http and configured for https. */
export async function proveHeaders(): Promise<ProofResult> {
  return timed(async () => {
    const pages = await buildWebIfChanged(root, { say: console.log })
    const asset = (await readdir(join(pages, 'assets'))).find((name) => /^index-[\w-]{7}\.js$/.test(name))
    if (asset === undefined) throw new Error(`The build in ${pages} has no entry script.`)
    await using postgres = await openPostgres()
    const findings: string[] = []
    let answers = 0
    let headers = 0
    for (const setting of ['sandbox', 'live'] as const) {
      const rows = headerTable(setting, `/assets/${asset}`)
      await using server = await listen(postgres.url, { WEB_DIST: pages, ...settings[setting] })
      for (const row of rows) {
        const method = row.method ?? 'GET'
        const response = await fetch(`${server.origin}${row.url}`, {
          method,
          redirect: 'manual',
          headers: {
            accept: 'text/html,*/*',
            ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
          },
          ...(method === 'POST' ? { body: '{}' } : {}),
        })
        await response.arrayBuffer()
        answers += 1
        headers += Object.keys(row.headers).length
        const faults = headerFaults(row, response.status, (name) => response.headers.get(name))
        findings.push(...faults.map((fault) => `${setting}: ${fault}`))
      }
    }
    return {
      name: 'headers',
      claim: 'Every kind of response carries exactly the security headers of its zone.',
      counts: { configurations: 2, responses: answers, headers, findings: findings.length },
      findings,
    }
  })
}

/** The API on a new database, listening on a free port. */
async function listen(
  postgresUrl: string,
  env: Readonly<Record<string, string>>,
): Promise<AsyncDisposable & { readonly origin: string }> {
  const database = await createTestDatabase(postgresUrl)
  const services = await createTestServices(database.db, testConfig(database.url, env), createTestClock())
  const app = await createApp(services)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    origin,
    async [Symbol.asyncDispose]() {
      await app.close()
      await database.drop()
    },
  }
}
