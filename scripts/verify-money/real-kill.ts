import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '@fennel/sandbox'
import type { FaultPoint } from '../../api/src/payments/fault-point.ts'
import { createTestDatabase } from '../../api/src/testing/test-database.ts'
import { createTestServices, testConfig } from '../../api/src/testing/test-services.ts'
import { findFreePort } from '../start/free-port.ts'
import { waitUntil } from '../start/wait-until.ts'
import { buy } from './buy.ts'
import { answers, textAt } from './buyer.ts'
import type { Buyer } from './buyer.ts'
import { compareBooks } from './compare-books.ts'
import { changePlan, failRenewal, giveNewCard } from './customer-actions.ts'
import { openHttpBrowser } from './http-browser.ts'
import { namedPoints } from './interruption-points.ts'
import { endOf, isUp, killServer, startServer } from './real-server.ts'
import type { Counter } from './scene.ts'
import { askSandbox } from './shop.ts'

const plan = 'calmplate-1-month'

/** What makes the server pass a point: the buyer's way there. */
async function walkTo(point: FaultPoint, counter: Counter): Promise<void> {
  if (point.startsWith('checkout.session')) {
    await buy(counter, { do: 'hosted', plan })
    return
  }
  await buy(counter, { do: 'pay', plan, card: 'good' })
  if (point.startsWith('upsell')) await buy(counter, { do: 'upsell', product: 'workout-program' })
  if (point.startsWith('subscription.change')) await changePlan(counter, 'cancel')
  if (!point.startsWith('subscription.pay')) return
  await failRenewal(counter)
  await waitUntil(async () => (await giveNewCard(counter)) === 'no answer', { forMs: 20_000, everyMs: 500 })
}

/**
 * Kills the real server, a process of its own, with SIGKILL at each named point in turn, starts it again, and gives it
 * 60 seconds to set the books right. Nothing is simulated but Stripe. Answers every difference.
 */
export async function killForReal(postgresUrl: string, only = ''): Promise<readonly string[]> {
  const database = await createTestDatabase(postgresUrl)
  const home = await mkdtemp(join(tmpdir(), 'fennel-real-kill-'))
  const port = await findFreePort()
  const webhookSecret = 'whsec_real_kill'
  const sandbox = await startSandbox({
    port: 0,
    dataFile: ':memory:',
    webhookUrl: `http://127.0.0.1:${port}/api/stripe/webhook`,
    webhookSecret,
    webhookRetryMs: Array.from({ length: 300 }, () => 500),
  })
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: home,
    SANDBOX_URL: sandbox.url,
    SANDBOX_WEBHOOK_SECRET: webhookSecret,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    PORT: String(port),
  }
  const base = `http://127.0.0.1:${port}`
  const config = testConfig(database.url, { SANDBOX_URL: sandbox.url })
  const real = { now: () => Date.now(), advance: () => {} }
  const services = await createTestServices(database.db, config, real)
  const brand = services.brands.get('calmplate')
  if (brand === undefined) throw new Error('The brand is gone')
  const shop = { ask: askSandbox(sandbox.url), brand }
  const findings: string[] = []
  const buyers: Buyer[] = []
  try {
    const points = namedPoints.filter((name) => name.includes(only))
    const first = startServer(env)
    await isUp(base, first)
    for (const [index] of points.entries()) buyers.push(await meet(base, `real-${index}`))
    await killServer(first)
    for (const [index, point] of points.entries()) {
      const buyer = buyers[index]
      if (buyer === undefined) break
      const child = startServer({ ...env, FAULT_POINT: `${point}:1:kill` })
      const ended = endOf(child)
      await isUp(base, child)
      await Promise.race([walkTo(point, { shop, buyer }), ended])
      await Promise.race([ended, new Promise((resolve) => void setTimeout(resolve, 5_000))])
      const isKilled = child.signalCode === 'SIGKILL'
      console.log(`${isKilled ? '✓' : '✗'} SIGKILL at ${point}`)
      if (!isKilled) findings.push(`the server did not pass ${point}`)
      await killServer(child)
    }
    const child = startServer(env)
    await isUp(base, child)
    const differences = async () => {
      const all = await Promise.all(buyers.map((buyer) => compareBooks(services, buyer)))
      return [...new Set(all.flat())]
    }
    const begun = performance.now()
    const isRight = await waitUntil(async () => (await differences()).length === 0, {
      forMs: 60_000,
      everyMs: 1_000,
    })
    const seconds = ((performance.now() - begun) / 1000).toFixed(0)
    if (isRight)
      console.log(`After ${buyers.length} kills the books agree, ${seconds} s after the last start.`)
    else findings.push(...(await differences()))
    await killServer(child)
  } finally {
    await sandbox.close()
    await database.drop()
    await rm(home, { recursive: true, force: true })
  }
  return findings
}

/** A buyer with a lead, made before anything is armed. */
async function meet(base: string, name: string): Promise<Buyer> {
  const call = openHttpBrowser(base)
  const email = `${name}@example.com`
  const lead = await call('POST', '/api/leads', { email, sessionId: `session-${name}`, quizData: answers })
  const id = textAt(lead?.body, 'data', 'id')
  if (id === undefined) throw new Error(`No lead was made: ${JSON.stringify(lead)}`)
  return { email, leadId: id, call, secrets: [], pages: [], intents: [], subscriptions: [] }
}
