import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { compareBooks } from '../../verify-money/compare-books.ts'
import { openPostgres } from '../../verify-money/postgres.ts'
import { createDice } from '../../verify-money/random.ts'
import type { Dice } from '../../verify-money/random.ts'
import { waitUntil } from '../../start/wait-until.ts'
import { openPowerStation, whyNoPowerCuts } from '../faults/power-station.ts'
import { timed } from '../proof.ts'
import type { ProofResult } from '../proof.ts'
import { countFacts, findLost } from './facts.ts'
import type { Witness } from './facts.ts'
import { openHouse } from './house.ts'
import type { House } from './house.ts'
import { startLoad } from './load.ts'

/** How long visitors may come before a kill, in milliseconds. */
const shortest = 150
const longest = 1_500
const lines = 6
/** How long the books may take to agree with Stripe's after the last start, in milliseconds. */
const patience = 60_000

interface Tally {
  deaths: number
  facts: number
  lost: string[]
}

/**
 * Kills the real server with SIGKILL at random moments under load (`--kills 1000`), and cuts the power of the database's
 * machine (`--cuts 20`); whatever was acknowledged has to be readable and equal afterwards. A database that does not
 * sync (`--control 5` cuts) shows that the cuts do cut.
 */
export async function proveKill(args: readonly string[] = []): Promise<ProofResult> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kills: { type: 'string', default: '1000' },
      cuts: { type: 'string', default: '20' },
      control: { type: 'string', default: '5' },
      seed: { type: 'string', default: '1' },
    },
  })
  const dice = createDice(Number(values.seed))
  return timed(async () => {
    const killed = await killServers(Number(values.kills), dice)
    const why = Number(values.cuts) > 0 ? await whyNoPowerCuts() : 'none were asked for'
    const isAble = why === undefined
    const cut = isAble ? await cutPowers(Number(values.cuts), true, dice) : nothing()
    const control = isAble ? await cutPowers(Number(values.control), false, dice) : nothing()
    return {
      name: 'kill',
      claim: 'Whatever was acknowledged is there after a kill or a power cut, and equal.',
      counts: {
        kills: killed.deaths,
        factsAcknowledged: killed.facts,
        factsLost: killed.lost.length,
        powerCuts: cut.deaths,
        factsBeforePowerCuts: cut.facts,
        factsLostToPowerCuts: cut.lost.length,
        controlCutsWithoutSync: control.deaths,
        controlFactsLost: control.lost.length,
      },
      findings: [
        ...[killed, cut].flatMap(({ deaths, facts }) =>
          deaths > 0 && facts === 0 ? ['Nothing was acknowledged, so nothing could be lost.'] : [],
        ),
        ...killed.lost,
        ...cut.lost,
        ...(why !== undefined && Number(values.cuts) > 0 ? [`The power cuts were not made: ${why}.`] : []),
        ...(control.deaths > 0 && control.lost.length === 0
          ? ['A database that does not sync lost nothing either, so the cuts prove nothing.']
          : []),
      ],
    }
  })
}

const nothing = (): Tally => ({ deaths: 0, facts: 0, lost: [] })

async function killServers(kills: number, dice: Dice): Promise<Tally> {
  const tally = nothing()
  if (kills === 0) return tally
  await using postgres = await openPostgres()
  await using house = await openHouse(postgres.url)
  const everybody: Witness[] = []
  for (let kill = 1; kill <= kills; kill += 1) {
    const child = await house.start()
    // NOTE: what the last death left is looked at first, by the process that came after it.
    await examine(house, everybody.slice(-40), tally)
    const load = startLoad(house.base, house.ask, dice, { lines, name: `kill-${kill}` })
    await pause(dice.between(shortest, longest))
    await house.kill(child)
    await load.stop()
    everybody.push(...load.witnesses)
    tally.deaths += 1
    if (kill % 25 === 0) console.log(`${kill} of ${kills} kills, ${tally.lost.length} facts lost`)
  }
  const last = await house.start()
  await examine(house, everybody, tally)
  tally.facts = everybody.reduce((sum, witness) => sum + countFacts(witness), 0)
  tally.lost.push(...(await compareAll(house, everybody)))
  await house.kill(last)
  return tally
}

async function cutPowers(cuts: number, isDurable: boolean, dice: Dice): Promise<Tally> {
  const tally = nothing()
  for (let cut = 1; cut <= cuts; cut += 1) {
    await using station = await openPowerStation(isDurable)
    await using house = await openHouse(station.url)
    const child = await house.start()
    const load = startLoad(house.base, house.ask, dice, { lines, name: `cut-${cut}` })
    await pause(dice.between(shortest, longest) * 2)
    const isBack = await station.cut().then(
      () => true,
      () => false,
    )
    await house.kill(child)
    await load.stop()
    tally.deaths += 1
    tally.facts += load.witnesses.reduce((sum, witness) => sum + countFacts(witness), 0)
    if (!isBack) {
      tally.lost.push(`cut ${cut}: the database does not open again`)
      continue
    }
    const next = await house.start().catch(() => undefined)
    if (next === undefined) {
      tally.lost.push(`cut ${cut}: the server does not start again`)
      continue
    }
    await examine(house, load.witnesses, tally)
    if (isDurable) tally.lost.push(...(await compareAll(house, load.witnesses)))
    await house.kill(next)
    console.log(
      `${cut} of ${cuts} ${isDurable ? 'power cuts' : 'cuts of the control'}, ${tally.lost.length} facts lost`,
    )
  }
  return tally
}

async function examine(house: House, witnesses: readonly Witness[], tally: Tally): Promise<void> {
  for (const witness of witnesses) {
    const lost = await findLost(house.services.db.pool, witness).catch((failure: unknown) => [
      String(failure),
    ])
    for (const one of lost) {
      if (tally.lost.includes(one)) continue
      tally.lost.push(one)
      console.error(`≠ ${one}`)
    }
  }
}

/** What Stripe took against our books, for everybody who bought or tried to; they have a minute to agree. */
async function compareAll({ services }: House, witnesses: readonly Witness[]): Promise<readonly string[]> {
  let buyers = witnesses.flatMap(({ email, leadId, isBuyer }) =>
    leadId === undefined || isBuyer !== true ? [] : [{ email, leadId }],
  )
  let differences: readonly string[] = []
  const compare = async (): Promise<boolean> => {
    const still: typeof buyers = []
    const found: string[] = []
    for (const buyer of buyers) {
      const own = await compareBooks(services, buyer)
      if (own.length > 0) still.push(buyer)
      found.push(...own.map((difference) => `${buyer.email}: ${difference}`))
    }
    buyers = still
    differences = found
    return still.length === 0
  }
  await waitUntil(compare, { forMs: patience, everyMs: 1_000 })
  return differences
}
