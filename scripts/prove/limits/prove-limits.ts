import { createApp } from '../../../api/src/app.ts'
import {
  identityCall,
  identityLimit,
  limitRows,
  oneNetwork,
  sendCrowd,
} from '../../../api/src/testing/limit-rows.ts'
import type { LimitRow } from '../../../api/src/testing/limit-rows.ts'
import { createTestDatabase } from '../../../api/src/testing/test-database.ts'
import { createTestClock, createTestServices, testConfig } from '../../../api/src/testing/test-services.ts'
import { openPostgres } from '../../verify-money/postgres.ts'
import { timed } from '../proof.ts'
import type { ProofResult } from '../proof.ts'

/** Calls that arrive together. */
const crowd = 1_000

interface Round extends LimitRow {
  readonly env?: Readonly<Record<string, string>>
}

const rounds: readonly Round[] = [
  ...limitRows,
  { what: 'forged addresses, nobody trusted', limit: identityLimit, call: identityCall },
  {
    what: 'forged addresses, another network trusted',
    limit: identityLimit,
    call: identityCall,
    env: { TRUSTED_PROXIES: '192.0.2.0/24' },
  },
  {
    what: 'a thousand clients behind a trusted proxy',
    limit: crowd,
    call: identityCall,
    env: { TRUSTED_PROXIES: '127.0.0.0/8' },
  },
  { what: 'one IPv6 network of 64 bits', limit: identityLimit, call: oneNetwork },
]

/** Sends a thousand calls at once at every limiter, each on a server of its own, and counts who passed. */
export async function proveLimits(): Promise<ProofResult> {
  return timed(async () => {
    await using postgres = await openPostgres()
    const findings: string[] = []
    const passes: Record<string, number> = {}
    for (const { what, limit, call, env = {} } of rounds) {
      await using house = await open(postgres.url, env)
      const { passed, faults } = await sendCrowd(house.app, crowd, call)
      passes[what] = passed
      if (passed !== limit) findings.push(`${what}: ${passed} of ${crowd} passed, expected ${limit}`)
      findings.push(...faults.map((fault) => `${what}: ${fault}`))
    }
    return {
      name: 'limits',
      claim: `Of ${crowd} calls at once exactly the limit passes, and every other is told when to come back.`,
      counts: { limiters: rounds.length, calls: rounds.length * crowd, ...passes },
      findings,
    }
  })
}

async function open(postgresUrl: string, env: Readonly<Record<string, string>>) {
  const database = await createTestDatabase(postgresUrl)
  const config = testConfig(database.url, { RATE_LIMITS: 'on', ...env })
  const app = await createApp(await createTestServices(database.db, config, createTestClock()))
  return {
    app,
    async [Symbol.asyncDispose]() {
      await app.close()
      await database.drop()
    },
  }
}
