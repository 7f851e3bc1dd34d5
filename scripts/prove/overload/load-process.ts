import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answered } from './answers.ts'
import { openCallers } from './callers.ts'
import { generateCalls } from './generate-calls.ts'

/** An order to the load generator. */
export type LoadOrder =
  | { readonly do: 'closed'; readonly callers: number; readonly seconds: number }
  | { readonly do: 'open'; readonly phases: readonly Phase[] }

/** A request rate for a period of time. */
export interface Phase {
  readonly perSecond: number
  readonly seconds: number
}

/** The result of an order. */
export interface LoadReport {
  readonly answers: readonly Answered[]
  /** Requests that were not sent because too many were already waiting. */
  readonly unsent: number
  /** How late the load generator's own timers were, in milliseconds; measured times may be too long by this much. */
  readonly ownDelayMs: number
}

/** Maximum number of open requests; the machine of the load generator cannot handle more. */
const mostWaiting = 4_000
const resolution = 5

const base = process.argv[2] ?? ''
const next = await generateCalls(base)
const callers = openCallers(base)
const call = () => callers.call(next())

process.on('message', (order: LoadOrder) => void obey(order))
process.once('disconnect', () => callers.close())
process.send?.('ready')

async function obey(order: LoadOrder): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  const { answers, unsent } =
    order.do === 'closed'
      ? { answers: await callInTurn(order.callers, order.seconds), unsent: 0 }
      : await callSteadily(order.phases)
  delay.disable()
  const ownDelayMs = Math.max(0, Math.round(delay.percentile(99) / 1e6 - resolution))
  const report: LoadReport = { answers, unsent, ownDelayMs }
  process.send?.(report)
}

/** Clients that each wait for a response before they send the next request. */
async function callInTurn(count: number, seconds: number): Promise<readonly Answered[]> {
  const until = performance.now() + seconds * 1_000
  const answers: Answered[] = []
  const caller = async () => {
    while (performance.now() < until) answers.push(await call())
  }
  await Promise.all(Array.from({ length: count }, caller))
  return answers
}

/** Sends requests at these rates, whether or not earlier ones were answered. */
async function callSteadily(phases: readonly Phase[]): Promise<Omit<LoadReport, 'ownDelayMs'>> {
  const waiting = new Set<Promise<void>>()
  const answers: Answered[] = []
  let unsent = 0
  const send = () => {
    if (waiting.size >= mostWaiting) {
      unsent += 1
      return
    }
    const one: Promise<void> = call().then((answer) => {
      answers.push(answer)
      waiting.delete(one)
    })
    waiting.add(one)
  }
  for (const { perSecond, seconds } of phases) {
    const began = performance.now()
    const all = Math.round(perSecond * seconds)
    for (let sent = 0; sent < all; await pause(2)) {
      const due = Math.min(all, Math.ceil(((performance.now() - began) / 1_000) * perSecond))
      for (; sent < due; sent += 1) send()
    }
  }
  await Promise.all(waiting)
  return { answers, unsent }
}
