import { parseArgs } from 'node:util'
import { enumerateKills } from '../../verify-money/enumerate-kills.ts'
import { generateHistory } from '../../verify-money/generate-history.ts'
import type { History } from '../../verify-money/history.ts'
import { openPostgres } from '../../rehearsal/postgres.ts'
import { createHistoryRunner } from '../../verify-money/run-histories.ts'
import { runParallel } from '../../verify-money/run-parallel.ts'
import { seedsIn } from '../../seed-range.ts'
import { wholeNumber } from '../../whole-number.ts'
import { timed } from '../proof.ts'
import type { ProofResult } from '../proof.ts'

/**
 * Plays checkouts with crashes, failures of Stripe and forged requests: random ones (`--seed 1..2000`) after every
 * enumerated interruption (`--no-points` skips those), in `--jobs 2` processes. Counts what `npm run verify:money`
 * prints in full.
 */
export async function proveMoney(args: readonly string[] = []): Promise<ProofResult> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1..2000' },
      jobs: { type: 'string', default: '2' },
      'no-points': { type: 'boolean', default: false },
    },
  })
  const { seed: range, 'no-points': isWithoutPoints } = values
  const jobs = wholeNumber('--jobs', values.jobs)
  const seeds = [...seedsIn(range)]
  return timed(async () => {
    await using postgres = await openPostgres()
    const enumerated = isWithoutPoints ? [] : await everyInterruption(postgres.url)
    const dealt = seeds.map((seed) => generateHistory(seed))
    const findings: string[] = []
    let histories = 0
    let deaths = 0
    await runParallel(postgres.url, [...enumerated, ...dealt], jobs, (history, outcome) => {
      histories += 1
      deaths += outcome.deaths.length
      for (const finding of outcome.findings) {
        findings.push(`${history.name}: ${finding}`)
        console.log(`≠ ${findings.at(-1)}`)
      }
      if (histories % 100 === 0) console.log(`${histories} histories, ${findings.length} differences`)
    })
    return {
      name: 'money',
      claim: 'Nobody is charged twice, and the books agree with Stripe, whatever happens along the way.',
      counts: {
        histories,
        'enumerated interruptions': enumerated.length,
        'random histories': dealt.length,
        'process deaths': deaths,
        differences: findings.length,
      },
      findings,
    }
  })
}

async function everyInterruption(postgresUrl: string): Promise<readonly History[]> {
  await using runner = createHistoryRunner(postgresUrl)
  return await enumerateKills(await runner.shop(), { depth: 'all' })
}
