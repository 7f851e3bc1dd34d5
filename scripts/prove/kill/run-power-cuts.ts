import { setTimeout as pause } from 'node:timers/promises'
import type { Dice } from '../../rehearsal/dice.ts'
import { openPowerCutDatabase } from '../faults/power-cut-database.ts'
import { compareAll, examine, waitUntilCounted } from './examine.ts'
import { countFacts } from './facts.ts'
import { openHouse } from './house.ts'
import { startLoad } from './load.ts'
import { emptyTally } from './tally.ts'
import type { Tally } from './tally.ts'

/** How long visitors come before a cut, in milliseconds. */
const shortest = 300
const longest = 3_000
const lines = 6

/** Cuts the power of the database's machine under load. With `isDurable` false, the database does not sync. */
export async function runPowerCuts(cuts: number, isDurable: boolean, dice: Dice): Promise<Tally> {
  const tally = emptyTally()
  for (let cut = 1; cut <= cuts; cut += 1) {
    await using station = await openPowerCutDatabase(isDurable)
    await using house = await openHouse(station.url)
    const child = await house.start({ EVENTS_CROWD: cut % 2 === 0 ? '1' : '100' })
    const load = startLoad(house.base, house.ask, dice, { lines, name: `cut-${cut}` })
    await pause(dice.between(shortest, longest))
    const isBack = await station.cut().then(
      () => true,
      () => false,
    )
    await house.kill(child)
    await load.stop()
    tally.deaths += 1
    tally.facts += load.witnesses.reduce((sum, witness) => sum + countFacts(witness), 0)
    if (!isBack) {
      tally.lost.push(`cut ${cut}: the database does not start again`)
      continue
    }
    const next = await house.start().catch(() => undefined)
    if (next === undefined) {
      tally.lost.push(`cut ${cut}: the server does not start again`)
      continue
    }
    await waitUntilCounted(house, tally)
    await examine(house, load.witnesses, tally)
    if (isDurable) tally.lost.push(...(await compareAll(house, load.witnesses)))
    await house.kill(next)
    console.log(
      `${cut} of ${cuts} ${isDurable ? 'power cuts' : 'cuts of the control'}, ${tally.lost.length} facts lost`,
    )
  }
  return tally
}
