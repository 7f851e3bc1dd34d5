import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openPostgres } from '../../rehearsal/postgres.ts'
import { distributeToWorkers } from '../distribute-to-workers.ts'
import { wholeNumber } from '../../whole-number.ts'
import { timed } from '../proof.ts'
import type { ProofResult } from '../proof.ts'
import { eventCount } from './history.ts'
import { ordersOf } from './orders-of.ts'
import type { OrderOutcome } from './play-order.ts'

const program = fileURLToPath(new URL('./order-process.ts', import.meta.url))

/**
 * Delivers seven webhooks of a refunded purchase in all 5,040 orders, each event one to three times, always to the same
 * initial database. The final state must always be the same. `--sample 200` plays an evenly spaced sample of that size;
 * `--jobs 2` processes share the work, each with its own database.
 */
export async function proveWebhooks(args: readonly string[] = []): Promise<ProofResult> {
  const { values } = parseArgs({
    args: [...args],
    options: { sample: { type: 'string', default: '5040' }, jobs: { type: 'string', default: '2' } },
  })
  const sample = wholeNumber('--sample', values.sample)
  const jobs = wholeNumber('--jobs', values.jobs)
  return timed(async () => {
    await using postgres = await openPostgres()
    const all = ordersOf(Array.from({ length: eventCount }, (_, place) => place))
    const step = Math.max(1, Math.floor(all.length / sample))
    const items = [...all.keys()].filter((index) => index % step === 0)
    const states = new Map<string, number>()
    const findings: string[] = []
    let orders = 0
    let deliveries = 0
    await distributeToWorkers<number, OrderOutcome>(
      program,
      { args: [postgres.url], jobs, items },
      (index, outcome) => {
        orders += 1
        deliveries += outcome.deliveries
        findings.push(...outcome.findings.map((finding) => `order ${index}: ${finding}`))
        if (states.size > 0 && !states.has(outcome.state))
          findings.push(`order ${index} ends in a different state: ${outcome.state}`)
        states.set(outcome.state, (states.get(outcome.state) ?? 0) + 1)
        if (orders % 250 === 0)
          console.log(`${orders} of ${items.length} orders, ${states.size} final states`)
      },
    )
    return {
      name: 'webhooks',
      claim:
        'In whatever order and however often Stripe delivers its events, the server ends in the same state.',
      counts: { events: eventCount, 'delivery orders': orders, deliveries, 'final states': states.size },
      findings,
    }
  })
}
