import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { AdminCall } from './admin-calls.ts'
import type { House } from './open-house.ts'
import { listOperatorPages } from './operator-pages.ts'
import type { OutsideTimes, Stretch } from './stretch.ts'
import { tailBeside } from './tail-beside.ts'
import type { TailBeside } from './tail-beside.ts'

/**
 * A busy funnel: requests per second of each kind, evenly spread. Requests with events carry three each; 300 events per
 * second are ten million in nine hours. With five times as many, two processors are so busy that the slowest hundredth
 * only depends on queueing, and two halves of the same requests without an operator differed by half.
 */
export const busyFunnel = { eventCallsPerSecond: 100, leadsPerSecond: 10 } as const

/** How long an operator looks at a page before opening the next one, in milliseconds. */
export const operatorPause = 2_000

const percentiles = [0.5, 0.95, 0.99] as const

/** `all` is the funnel as visitors experience it: all of their requests. */
type VisitorCall = 'all' | 'events' | 'leads'

/** Visitor request times alone and next to an operator. */
export interface VisitorTimes {
  readonly call: VisitorCall
  readonly counted: number
  readonly p50: TailBeside
  readonly p95: TailBeside
  readonly p99: TailBeside
  /** The 99th percentile of every second stretch alone compared with the others: the error of the measurement. */
  readonly control: TailBeside
}

/**
 * Times events and leads in short stretches, every second one with an operator at work. Which of a pair comes first
 * alternates, so that anything else on the machine affects both alike.
 */
export async function timeVisitors(
  house: House,
  calls: readonly AdminCall[],
  { pairs, seconds }: { readonly pairs: number; readonly seconds: number },
): Promise<readonly VisitorTimes[]> {
  const url = await house.app.listen({ port: 0, host: '127.0.0.1' })
  const outside = fork(join(import.meta.dirname, 'outside-world.ts'), [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  try {
    const pages = listOperatorPages(calls)
    const common = { url, seconds, ...busyFunnel, ...visitedFlow(house) }
    const live = async (isBeside: boolean) => {
      const operator = { pages, headers: await house.operatorHeaders(), pause: operatorPause }
      return await askOutside(outside, isBeside ? { ...common, operator } : common)
    }
    await live(true)
    const taken: { readonly alone: OutsideTimes; readonly beside: OutsideTimes }[] = []
    for (let at = 0; at < pairs; at += 1) {
      const first = await live(at % 2 === 1)
      const second = await live(at % 2 === 0)
      taken.push(at % 2 === 0 ? { alone: first, beside: second } : { alone: second, beside: first })
    }
    return (['all', 'events', 'leads'] as const).map((call) => summarize(call, taken))
  } finally {
    outside.kill()
  }
}

function visitedFlow({ services }: House): Pick<Stretch, 'flowId' | 'steps' | 'run' | 'behind'> {
  const brand = services.brands.get(services.config.defaultBrand)
  const flow = brand?.flows[brand.defaultFlowId]
  if (flow === undefined) throw new Error('The first brand has no flow.')
  return {
    flowId: flow.id,
    steps: flow.steps.slice(0, 3).map(({ id }) => id),
    run: services.newId(),
    behind: Date.now() - services.now(),
  }
}

function askOutside(outside: ChildProcess, stretch: Stretch): Promise<OutsideTimes> {
  return new Promise((resolve, reject) => {
    const fail = () =>
      reject(new Error('The process with the visitors exited early; the lines above say why.'))
    outside.once('exit', fail)
    outside.once('message', (times) => {
      outside.off('exit', fail)
      resolve(times as OutsideTimes)
    })
    outside.send(stretch)
  })
}

function summarize(
  call: VisitorCall,
  taken: readonly { readonly alone: OutsideTimes; readonly beside: OutsideTimes }[],
): VisitorTimes {
  const callsOf = (times: OutsideTimes) => (call === 'all' ? [...times.events, ...times.leads] : times[call])
  const pairs = taken.map(({ alone, beside }) => ({ alone: callsOf(alone), beside: callsOf(beside) }))
  const [p50, p95, p99] = percentiles.map((q) => tailBeside(pairs, q)) as [TailBeside, TailBeside, TailBeside]
  const quiet = pairs.map(({ alone }) => alone)
  const control = quiet.flatMap((alone, at) =>
    at % 2 === 1 ? [{ alone: quiet[at - 1] ?? [], beside: alone }] : [],
  )
  const counted = pairs.reduce((sum, { alone, beside }) => sum + alone.length + beside.length, 0)
  return { call, counted, p50, p95, p99, control: tailBeside(control, 0.99) }
}
