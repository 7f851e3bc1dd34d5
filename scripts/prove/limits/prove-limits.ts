import type { FastifyInstance } from 'fastify'
import { createApp } from '../../../api/src/app.ts'
import { identityCall, identityLimit, limitRows, oneNetwork } from '../../../api/src/testing/limit-rows.ts'
import type { LimitRow } from '../../../api/src/testing/limit-rows.ts'
import { operatorLimitRows } from '../../../api/src/testing/operator-limit-rows.ts'
import { sendCrowd } from '../../../api/src/testing/send-crowd.ts'
import { signInOperator } from '../../../api/src/testing/signed-in-operator.ts'
import { bearer } from '../../../api/src/testing/signed-up.ts'
import { createTestDatabase } from '../../../api/src/testing/test-database.ts'
import { createTestClock, createTestServices, testConfig } from '../../../api/src/testing/test-services.ts'
import { openPostgres } from '../../rehearsal/postgres.ts'
import { timed } from '../proof.ts'
import type { ProofResult } from '../proof.ts'

/** Requests that arrive at the same time. */
const crowd = 1_000

interface Round extends LimitRow {
  readonly env?: Readonly<Record<string, string>>
}

const rounds: readonly Round[] = [
  ...limitRows,
  { what: 'forged addresses, no trusted proxy', limit: identityLimit, call: identityCall },
  {
    what: 'forged addresses, a different network trusted',
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
  { what: 'one IPv6 /64 network', limit: identityLimit, call: oneNetwork },
]

/** The limits of one operator. Their requests are built later, with the token of the operator of each round. */
const operatorRounds = operatorLimitRows({}).map(({ what, limit }, row) => ({ what, limit, row }))

/** Sends a thousand requests at once to every limiter, each on a new server, and counts how many pass. */
export async function proveLimits(): Promise<ProofResult> {
  return timed(async () => {
    await using postgres = await openPostgres()
    const findings: string[] = []
    const passes: Record<string, number> = {}
    const weigh = async ({ what, limit, call }: LimitRow, app: FastifyInstance) => {
      const { passed, faults } = await sendCrowd(app, crowd, call)
      passes[what] = passed
      if (passed !== limit) findings.push(`${what}: ${passed} of ${crowd} passed, expected ${limit}`)
      findings.push(...faults.map((fault) => `${what}: ${fault}`))
      console.log(`${what}: ${passed} of ${crowd}`)
    }
    for (const round of rounds) {
      await using house = await open(postgres.url, round.env ?? {})
      await weigh(round, house.app)
    }
    for (const { row } of operatorRounds) {
      await using house = await open(postgres.url, {})
      const own = operatorLimitRows(bearer((await signInOperator(house)).token))[row]
      if (own !== undefined) await weigh(own, house.app)
    }
    return {
      name: 'limits',
      claim: `Of ${crowd.toLocaleString('en-US')} simultaneous calls exactly the limit passes, and every other is told when to come back.`,
      counts: {
        limiters: rounds.length + operatorRounds.length,
        calls: (rounds.length + operatorRounds.length) * crowd,
        ...passes,
      },
      findings,
    }
  })
}

async function open(postgresUrl: string, env: Readonly<Record<string, string>>) {
  const database = await createTestDatabase(postgresUrl)
  const config = testConfig(database.url, { RATE_LIMITS: 'on', ...env })
  const services = await createTestServices(database.db, config, createTestClock())
  const app = await createApp(services)
  return {
    app,
    services,
    async [Symbol.asyncDispose]() {
      await app.close()
      await database.drop()
    },
  }
}
