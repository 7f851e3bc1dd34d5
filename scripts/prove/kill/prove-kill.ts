import { parseArgs } from 'node:util'
import { createDice } from '../../rehearsal/dice.ts'
import { PlainFailure } from '../../start/plain-failure.ts'
import { whyNoPowerCuts } from '../faults/power-cut-database.ts'
import { wholeNumber } from '../../whole-number.ts'
import { timed } from '../proof.ts'
import type { ProofResult } from '../proof.ts'
import { runPowerCuts } from './run-power-cuts.ts'
import { killServers } from './kill-servers.ts'
import { emptyTally } from './tally.ts'

/**
 * Kills the real server with SIGKILL at random moments under load (`--kills 1000`, in `--houses 3` installations at
 * once, for at most `--minutes 60`), and cuts the power of the database's machine (`--cuts 20`). Everything
 * acknowledged must be readable and unchanged afterwards. A database that does not sync (`--control 5` cuts) shows that
 * the cuts are real.
 */
export async function proveKill(args: readonly string[] = []): Promise<ProofResult> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kills: { type: 'string', default: '1000' },
      houses: { type: 'string', default: '3' },
      cuts: { type: 'string', default: '20' },
      control: { type: 'string', default: '5' },
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '60' },
    },
  })
  const seed = wholeNumber('--seed', values.seed, { low: 0 })
  const plan = {
    kills: wholeNumber('--kills', values.kills, { low: 0 }),
    houses: wholeNumber('--houses', values.houses),
    minutes: wholeNumber('--minutes', values.minutes),
    seed,
  }
  const cuts = wholeNumber('--cuts', values.cuts, { low: 0 })
  const controls = wholeNumber('--control', values.control, { low: 0 })
  if (plan.kills + cuts === 0) throw new PlainFailure('--kills 0 and --cuts 0 leave nothing to prove.')
  const dice = createDice(seed)
  return timed(async () => {
    const killed = await killServers(plan)
    const why = cuts > 0 ? await whyNoPowerCuts() : 'none were requested'
    const isAble = why === undefined
    const cut = isAble ? await runPowerCuts(cuts, true, dice) : emptyTally()
    const control = isAble ? await runPowerCuts(controls, false, dice) : emptyTally()
    return {
      name: 'kill',
      claim: 'Whatever was acknowledged is still there, unchanged, after a kill or a power cut.',
      counts: {
        kills: killed.deaths,
        'facts acknowledged': killed.facts,
        'facts lost': killed.lost.length,
        'power cuts': cut.deaths,
        'facts acknowledged before power cuts': cut.facts,
        'facts lost to power cuts': cut.lost.length,
        'control: power cuts without sync': control.deaths,
        'control: facts lost': control.lost.length,
      },
      findings: [
        ...[killed, cut].flatMap(({ deaths, facts }) =>
          deaths > 0 && facts === 0 ? ['Nothing was acknowledged, so nothing could be lost.'] : [],
        ),
        ...killed.lost,
        ...cut.lost,
        ...(why !== undefined && cuts > 0 ? [`No power was cut: ${why}.`] : []),
        ...(control.deaths > 0 && control.lost.length === 0
          ? ['A database that does not sync lost nothing either, so the cuts prove nothing.']
          : []),
      ],
    }
  })
}
