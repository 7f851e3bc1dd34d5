import { setTimeout as wait } from 'node:timers/promises'
import { openDemoBrowser } from '../../scripts/demo/demo-browser.ts'
import { quantile } from '../bench-result.ts'
import type { AdminCall } from './admin-calls.ts'
import type { House } from './open-house.ts'

/** Visitors' calls while an operator reads, or nobody does. Milliseconds. */
export interface VisitorTimes {
  readonly eventsP50: number
  readonly eventsP99: number
  readonly leadP99: number
}

/** An operator who turns pages as fast as a person can read the headings: so many milliseconds between two calls. */
const operatorPause = 500
/** A visitor's events come in this often, and every second time an address is left: a 99th percentile wants hundreds. */
const visitorPause = 25
const eventsOfLead = 2
/** Quiet and busy turn by turn, so that what else the machine does strikes both alike. */
const turns = 8

/** Times events and leads for `seconds` in each way. */
export async function timeVisitors(
  house: House,
  calls: readonly AdminCall[],
  seconds: number,
): Promise<{ readonly quiet: VisitorTimes; readonly busy: VisitorTimes }> {
  const taken = { quiet: openTimes(), busy: openTimes() }
  const visitors = openVisitors(house)
  for (let turn = 0; turn < turns; turn += 1) {
    const end = performance.now() + (seconds * 1000 * 2) / turns
    const isBusy = turn % 2 === 1
    const operator = isBusy ? readPages(house, calls, end) : Promise.resolve()
    await sendVisitors(visitors, taken[isBusy ? 'busy' : 'quiet'], end)
    await operator
  }
  return { quiet: summarise(taken.quiet), busy: summarise(taken.busy) }
}

interface Times {
  readonly events: number[]
  readonly leads: number[]
}

const openTimes = (): Times => ({ events: [], leads: [] })

function summarise({ events, leads }: Times): VisitorTimes {
  return {
    eventsP50: quantile(events, 0.5),
    eventsP99: quantile(events, 0.99),
    leadP99: quantile(leads, 0.99),
  }
}

async function readPages(house: House, calls: readonly AdminCall[], end: number): Promise<void> {
  for (let at = 0; performance.now() < end; at += 1) {
    const { paths } = calls[at % calls.length] ?? { paths: [] }
    await house.look(paths[at % paths.length] ?? '/check')
    await wait(operatorPause)
  }
}

interface Visitors {
  readonly sendEvents: () => Promise<void>
  readonly leaveAddress: () => Promise<void>
}

function openVisitors({ app, services }: House): Visitors {
  const brand = services.brands.get(services.config.defaultBrand)
  const flow = brand?.flows[brand.defaultFlowId]
  if (flow === undefined) throw new Error('The first brand has no flow.')
  const run = services.newId()
  const browser = () => openDemoBrowser(app, { 'cf-ipcountry': 'US' })
  let number = 0
  return {
    sendEvents: async () => {
      number += 1
      const events = flow.steps.slice(0, 3).map(({ id }, at) => ({
        eventId: `${run}-${number}-${at}`,
        eventType: 'quizQuestionViewed',
        timestamp: new Date(services.now()).toISOString(),
        sessionId: `${run}-${Math.floor(number / 8)}`,
        flowId: flow.id,
        metadata: { questionId: id },
      }))
      await browser().post('/tracking/events', { events })
    },
    leaveAddress: async () => {
      number += 1
      const sessionId = `${run}-${number}`
      await browser().post('/leads', {
        email: `${sessionId.toLowerCase()}@bench.example`,
        flowId: flow.id,
        sessionId,
      })
    },
  }
}

/** Calls go out on time whether or not those before them were answered: a slow answer keeps nobody from coming. */
async function sendVisitors(visitors: Visitors, times: Times, end: number): Promise<void> {
  const open: Promise<void>[] = []
  const timed = async (call: () => Promise<void>, into: number[]) => {
    const began = performance.now()
    await call()
    into.push(performance.now() - began)
  }
  for (let at = 0; performance.now() < end; at += 1) {
    open.push(timed(visitors.sendEvents, times.events))
    if (at % eventsOfLead === 0) open.push(timed(visitors.leaveAddress, times.leads))
    await wait(visitorPause)
  }
  await Promise.all(open)
}
