import { dayMs } from '@fennel/funnel'
import { createDice } from '../rehearsal/dice.ts'
import type { Dice } from '../rehearsal/dice.ts'
import type { Buyer } from './buy-plan.ts'
import { drawPerson } from './draw-person.ts'
import type { Person } from './draw-person.ts'
import { laterActsOf } from './later-acts.ts'
import type { LaterAct } from './later-acts.ts'
import { playVisit } from './play-visit.ts'
import type { PlayedVisit } from './play-visit.ts'
import { readStripeTruth } from './stripe-truth.ts'
import type { Simulation } from './simulation.ts'
import { addUp, moneyCounts, totalsOf } from './truth.ts'
import type { Truth } from './truth.ts'

/** How many visits run concurrently, at the same simulated moment. */
const sideBySide = 6

export interface DemoPlan {
  readonly visitors: number
  readonly days: number
  readonly seed: number
  /** When the last day ends, milliseconds since 1970. */
  readonly end: number
  /** Part of every session id and email address, so that two demos on one database do not collide. */
  readonly run: string
  /** Of 100 visitors at the offer, how many try to pay. */
  readonly payPercent?: number
  /** Aborting it stops before the next visitors. */
  readonly signal?: AbortSignal
  /** Called with the number of finished visits. */
  readonly onVisits?: (done: number) => void
}

interface Arrival {
  readonly number: number
  readonly at: number
  readonly dice: Dice
  readonly person: Person
}

/** When the first day of a demo begins. */
export function firstDayOf({ days, end }: Pick<DemoPlan, 'days' | 'end'>): number {
  return Math.floor(end / dayMs) * dayMs - (days - 1) * dayMs
}

/** Plays every day from first to last through the real API; returns the true numbers. */
export async function runDemo(simulation: Simulation, plan: DemoPlan): Promise<Truth> {
  const { days, end, seed } = plan
  const begin = firstDayOf(plan)
  const arrivals = drawArrivals(simulation, plan, begin)
  const agenda = new Map<number, LaterAct[]>()
  const played: PlayedVisit[] = []
  const buyers: Buyer[] = []

  for (let day = 0; day < days; day += 1) {
    const morning = begin + day * dayMs
    await simulation.moveTo(morning)
    for (const { act } of agenda.get(day) ?? []) await act(simulation)
    await simulation.drainWebhooks()
    const today = arrivals.filter(({ at }) => at >= morning && at < morning + dayMs)
    for (let place = 0; place < today.length; place += sideBySide) {
      plan.signal?.throwIfAborted()
      const group = today.slice(place, place + sideBySide)
      simulation.setTime(group[0]?.at ?? morning)
      const done = await Promise.all(
        group.map(({ dice, person, number }) =>
          playVisit(simulation, dice, person, { number, run: plan.run, payPercent: plan.payPercent ?? 17 }),
        ),
      )
      for (const [index, visit] of done.entries()) {
        played.push(visit)
        const dice = group[index]?.dice
        if (visit.buyer === undefined || dice === undefined) continue
        for (const later of laterActsOf(dice, visit.buyer, buyers.length)) {
          const acts = agenda.get(day + later.after) ?? []
          agenda.set(day + later.after, [...acts, later])
        }
        buyers.push(visit.buyer)
      }
      plan.onVisits?.(played.length)
    }
    await simulation.drainWebhooks()
  }
  await simulation.moveTo(end)
  await simulation.settleCounts()

  const stripe = await readStripeTruth(simulation, buyers)
  const facets = new Map(buyers.map((buyer) => [buyer.visit, buyer.facets]))
  const money = moneyCounts(stripe.movements, (visit) => {
    const known = facets.get(visit)
    if (known === undefined) throw new Error(`Visit ${visit} bought nothing`)
    return known
  })
  const truth = {
    seed,
    from: new Date(begin).toISOString(),
    to: new Date(end).toISOString(),
    counts: addUp([...played.flatMap(({ notes }) => notes.counts()), ...money]),
    leads: played.flatMap(({ lead }) => lead ?? []),
    ...stripe,
  }
  return { ...truth, totals: totalsOf(truth) }
}

/** Who arrives when, in order. Each visitor has their own dice, so one visitor's draws never affect another's. */
function drawArrivals(
  simulation: Simulation,
  { visitors, days, seed, end }: DemoPlan,
  begin: number,
): readonly Arrival[] {
  const arrivals = Array.from({ length: visitors }, (_, number): Arrival => {
    const dice = createDice(seed * 1_000_003 + number)
    const morning = begin + dice.between(0, days - 1) * dayMs
    const length = Math.min(dayMs - 60_000, end - morning)
    const at = morning + dice.between(0, Math.floor(length / 1000)) * 1000
    return { number, at, dice, person: drawPerson(dice, simulation.brands) }
  })
  return arrivals.toSorted((one, other) => one.at - other.at || one.number - other.number)
}
