import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres } from '../../rehearsal/postgres.ts'
import { createDice } from '../../rehearsal/dice.ts'
import { endOf } from '../../rehearsal/real-server.ts'
import { compareAll, examine, waitUntilCounted } from './examine.ts'
import { countFacts } from './facts.ts'
import type { Witness } from './facts.ts'
import { openHouse } from './house.ts'
import { startLoad } from './load.ts'
import { emptyTally } from './tally.ts'
import type { Tally } from './tally.ts'

/** How long visitors come before a kill, in milliseconds. */
const shortest = 150
const longest = 1_000
const lines = 4

/** How many servers to kill in total, how many installations run at once, and the seed for the moments. */
export interface KillPlan {
  readonly kills: number
  readonly houses: number
  readonly seed: number
  /** No new kill begins after this many minutes. */
  readonly minutes: number
}

/** Kills servers with SIGKILL under load. Each installation has its own database, Stripe and visitors. */
export async function killServers({ kills, houses, seed, minutes }: KillPlan): Promise<Tally> {
  const tally = emptyTally()
  if (kills === 0) return tally
  await using postgres = await openPostgres()
  const compiled = await mkdtemp(join(tmpdir(), 'fennel-compiled-'))
  const env = { NODE_COMPILE_CACHE: compiled }
  await leaveCompiledCode(postgres.url, env)
  const end = performance.now() + minutes * 60_000
  let begun = 0
  const killInOne = async (index: number): Promise<void> => {
    await using house = await openHouse(postgres.url, env)
    const dice = createDice(seed * 1_000 + index)
    const everybody: Witness[] = []
    let latest: readonly Witness[] = []
    while (begun < kills && performance.now() < end) {
      begun += 1
      // NOTE: on every other server, events are counted only after the response.
      const child = await house.start({ EVENTS_CROWD: begun % 2 === 0 ? '1' : '100' })
      const load = startLoad(house.base, house.ask, dice, { lines, name: `kill-${index}-${begun}` })
      // NOTE: what the last kill left is checked against the new process while other visitors keep coming.
      await Promise.all([examine(house, latest, tally), pause(dice.between(shortest, longest))])
      await house.kill(child)
      await load.stop()
      latest = load.witnesses
      everybody.push(...latest)
      tally.deaths += 1
      if (tally.deaths % 25 === 0)
        console.log(`${tally.deaths} of ${kills} kills, ${tally.lost.length} facts lost`)
    }
    const last = await house.start()
    await waitUntilCounted(house, tally)
    await examine(house, latest, tally)
    await examine(house, everybody, tally, false)
    tally.facts += everybody.reduce((sum, witness) => sum + countFacts(witness), 0)
    tally.lost.push(...(await compareAll(house, everybody)))
    await house.kill(last)
  }
  await Promise.all(Array.from({ length: houses }, (_, index) => killInOne(index)))
  await rm(compiled, { recursive: true, force: true })
  return tally
}

/** A server that exits cleanly leaves Node's compile cache behind, so that all later ones start faster. */
async function leaveCompiledCode(postgresUrl: string, env: Readonly<Record<string, string>>): Promise<void> {
  await using house = await openHouse(postgresUrl, env)
  const server = await house.start()
  server.kill('SIGTERM')
  await endOf(server)
}
