import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** One answer: its status (0 where there was none) and the milliseconds it took. */
export interface Answered {
  readonly status: number
  readonly milliseconds: number
}

/** One call of the mix. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly body?: object
  readonly cookie?: string
}

/** Callers of one server. */
export interface Crowd {
  /** `callers` who each wait for an answer before they call again; answers everything that came back. */
  readonly closed: (callers: number, seconds: number) => Promise<readonly Answered[]>
  /** So many calls a second, whether the ones before were answered or not. */
  readonly open: (perSecond: number, seconds: number) => Promise<readonly Answered[]>
  readonly close: () => void
}

/** How long a caller waits, in milliseconds. */
const patience = 20_000
/** Calls that wait at once at most: more than this the machine of the callers cannot hold either. */
const mostWaiting = 4_000

/** A crowd that makes the calls `next` deals. */
export function gatherCrowd(base: string, next: () => Call): Crowd {
  const agent = new Agent({ keepAlive: true, maxSockets: mostWaiting })
  const call = () => send(base, agent, next())
  return {
    async closed(callers, seconds) {
      const until = performance.now() + seconds * 1_000
      const answers: Answered[] = []
      const caller = async () => {
        while (performance.now() < until) answers.push(await call())
      }
      await Promise.all(Array.from({ length: callers }, caller))
      return answers
    },
    async open(perSecond, seconds) {
      const began = performance.now()
      const waiting = new Set<Promise<void>>()
      const answers: Answered[] = []
      const all = Math.round(perSecond * seconds)
      let sent = 0
      while (sent < all) {
        const due = Math.min(all, Math.ceil(((performance.now() - began) / 1_000) * perSecond))
        for (; sent < due; sent += 1) {
          if (waiting.size >= mostWaiting) continue
          const one: Promise<void> = call().then((answer) => {
            answers.push(answer)
            waiting.delete(one)
          })
          waiting.add(one)
        }
        await pause(5)
      }
      await Promise.all(waiting)
      return answers
    },
    close: () => agent.destroy(),
  }
}

function send(base: string, agent: Agent, { method, path, body, cookie }: Call): Promise<Answered> {
  const began = performance.now()
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, milliseconds: performance.now() - began })
    const sent = request(
      `${base}${path}`,
      {
        method,
        agent,
        timeout: patience,
        headers: {
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...(cookie === undefined ? {} : { cookie }),
        },
      },
      (response) => {
        response.resume()
        response.once('end', () => end(response.statusCode ?? 0))
        response.once('error', () => end(0))
      },
    )
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => end(0))
    sent.end(text)
  })
}

/** The time under which 99 of 100 answers came, in whole milliseconds. */
export function p99(answers: readonly Answered[]): number {
  const sorted = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0)
}

/** How often each status was answered. */
export function byStatus(answers: readonly Answered[]): Readonly<Record<string, number>> {
  const counts = Map.groupBy(answers, ({ status }) => status)
  return Object.fromEntries([...counts].map(([status, some]) => [String(status), some.length]))
}
