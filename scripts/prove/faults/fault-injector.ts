import type pg from 'pg'
import type { FaultGate } from '../../rehearsal/fault-gate.ts'

/** A fault for the API: what happens at the nth statement or request that qualifies. */
export type Injection =
  | { readonly at: 'statement'; readonly how: 'fails' | 'hangs' | 'disk full'; readonly nth: number }
  | {
      readonly at: 'call'
      readonly how: 'slow' | 'reply lost' | '429' | '500' | 'reset'
      readonly nth: number
    }

/** The gate place right after something became durable. */
export const commitPlace = 'after a commit'

/** Injects faults around the API, across its restarts. */
export interface FaultInjector {
  readonly onConnect: (client: pg.PoolClient, gate: FaultGate) => void
  /** The network as seen by the API. */
  readonly fetcher: typeof fetch
  /** A request over something other than HTTP, such as SMTP. */
  readonly call: (effect: () => Promise<void>, refuse: () => Error) => Promise<void>
  readonly arm: (injection: Injection) => void
  /** Whether the armed fault was injected. */
  readonly wasInjected: () => boolean
  /** Resolves when it is. */
  readonly injected: () => Promise<void>
  /** Releases what hangs and disarms. */
  readonly clear: () => void
  /** Starts counting from zero. */
  readonly watch: () => void
  /** Since `watch`: for each statement whether it made something durable, and the number of writes and requests. */
  readonly seen: () => {
    readonly statements: readonly boolean[]
    readonly writes: number
    readonly calls: number
  }
}

type Query = (...given: readonly unknown[]) => unknown

const writing = /^\s*(insert|update|delete|commit|create|alter|with .*(insert|update|delete) )/is

/** Creates a fault injector that does nothing until armed. */
export function createFaultInjector(): FaultInjector {
  let armed: Injection | undefined
  let left = 0
  let hit = Promise.withResolvers<void>()
  let isHit = false
  let release = Promise.withResolvers<void>()
  let statements: boolean[] = []
  let writes = 0
  let calls = 0

  const injectionAt = (at: Injection['at'], isCandidate: boolean): Injection | undefined => {
    if (armed?.at !== at || !isCandidate) return undefined
    left -= 1
    const stays = armed.how === 'disk full'
    if (stays ? left > 0 : left !== 0) return undefined
    isHit = true
    hit.resolve()
    return armed
  }
  const beforeStatement = (isWrite: boolean): Promise<void> | undefined => {
    if (isWrite) writes += 1
    const injection = injectionAt('statement', armed?.how !== 'disk full' || isWrite)
    if (injection === undefined) return undefined
    if (injection.how === 'hangs') return release.promise
    const [code, message] =
      injection.how === 'disk full'
        ? ['53100', 'could not extend file: No space left on device']
        : ['57014', 'canceling statement due to statement timeout']
    return Promise.reject(Object.assign(new Error(message), { code }))
  }
  const around = async <T>(
    effect: () => Promise<T>,
    refuse: (how: '429' | '500' | 'reset' | 'reply lost') => T | Promise<T>,
  ): Promise<T> => {
    calls += 1
    const injection = injectionAt('call', true)
    if (injection?.at !== 'call') return effect()
    if (injection.how === 'slow') {
      await release.promise
      return effect()
    }
    if (injection.how === 'reply lost') await effect()
    return refuse(injection.how)
  }

  return {
    onConnect(client, gate) {
      const direct = client.query.bind(client) as Query
      let isOpen = false
      const watched: Query = (...given) => {
        const text = textOf(given[0]).trimStart().toLowerCase()
        if (text.startsWith('begin')) isOpen = true
        const isWrite = writing.test(text)
        const isLasting = text.startsWith('commit') || (isWrite && !isOpen)
        if (text.startsWith('commit') || text.startsWith('rollback')) isOpen = false
        statements.push(isLasting)
        const held = beforeStatement(isWrite)
        const callback = given.at(-1)
        if (typeof callback !== 'function')
          return answerLater(direct, given, held, isLasting ? gate : undefined)
        const answer = callback as (...answered: readonly unknown[]) => void
        const send = () =>
          direct(...given.slice(0, -1), (...answered: readonly unknown[]) => {
            const end = isLasting && answered[0] == null ? gate.pass(commitPlace) : undefined
            if (end === undefined) answer(...answered)
            else end.catch(answer)
          })
        if (held === undefined) return send()
        void held.then(send, answer)
        return undefined
      }
      Object.assign(client, { query: watched })
    },
    fetcher: (input, init) =>
      around(
        () => fetch(input, init),
        (how) => {
          if (how === 'reset' || how === 'reply lost')
            throw Object.assign(new TypeError('fetch failed'), { code: 'ECONNRESET' })
          const type = how === '429' ? 'rate_limit_error' : 'api_error'
          const body = JSON.stringify({ error: { type, message: 'Not now.' } })
          return new Response(body, { status: Number(how), headers: { 'content-type': 'application/json' } })
        },
      ),
    call: (effect, refuse) =>
      around(effect, () => {
        throw refuse()
      }),
    arm(injection) {
      armed = injection
      left = injection.nth
      isHit = false
      hit = Promise.withResolvers()
      release = Promise.withResolvers()
    },
    wasInjected: () => isHit,
    injected: () => hit.promise,
    clear() {
      armed = undefined
      release.resolve()
    },
    watch() {
      statements = []
      writes = 0
      calls = 0
    },
    seen: () => ({ statements, writes, calls }),
  }
}

async function answerLater(
  direct: Query,
  given: readonly unknown[],
  held: Promise<void> | undefined,
  gate: FaultGate | undefined,
): Promise<unknown> {
  await held
  const result = await direct(...given)
  await gate?.pass(commitPlace)
  return result
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null) return ''
  return 'text' in query && typeof query.text === 'string' ? query.text : ''
}
