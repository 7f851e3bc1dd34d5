import type { RouteName } from '@fennel/contract'
import { generateRequest } from './generate-request.ts'
import type { FuzzActors } from './fuzz-actors.ts'
import { describeRequest, faultOf, longest } from './judge-answer.ts'
import type { CallSchemas } from './json-schema.ts'
import type { WireRequest } from './request-draft.ts'
import { openSender } from './send-request.ts'
import type { FuzzAnswer } from './send-request.ts'
import { shrinkRequest } from './shrink-request.ts'

/** The server under test. */
export interface ServerUnderTest {
  readonly base: URL
  readonly cast: FuzzActors
  readonly schemas: ReadonlyMap<RouteName, CallSchemas>
  readonly isAlive: () => boolean
}

/** Which requests to send, and how many at a time. */
export interface FuzzRun {
  readonly seed: number
  readonly from: number
  readonly count: number
  readonly atOnce: number
}

export interface Tally {
  requests: number
  raw: number
  overloaded: number
  slow: number
  longestMs: number
  /** Number of responses by status class, e.g. `4xx`. */
  readonly byClass: Record<string, number>
  /** The smallest request that shows each fault, by API call and fault. */
  readonly findings: Map<string, string>
}

/** After this many requests, senders that were signed out are signed in again. */
const renewEvery = 400
/** The search stops after this many faults. */
const mostFindings = 40

/** Sends the requests in rounds. Each faulty request is replayed alone and shrunk as far as possible. */
export async function sendGeneratedRequests(
  server: ServerUnderTest,
  { seed, from, count, atOnce }: FuzzRun,
): Promise<Tally> {
  const { base, cast, schemas, isAlive } = server
  const sender = openSender(base, atOnce)
  const tally: Tally = {
    requests: 0,
    raw: 0,
    overloaded: 0,
    slow: 0,
    longestMs: 0,
    byClass: {},
    findings: new Map(),
  }
  const send = async (wire: WireRequest) => sender.send(wire, cast.credentialsOf(wire.sender))
  let next = from
  while (next < from + count && isAlive() && tally.findings.size < mostFindings) {
    const suspects: [number, WireRequest, FuzzAnswer][] = []
    const until = Math.min(next + renewEvery, from + count)
    const line = async () => {
      while (next < until && isAlive()) {
        const number = next++
        const wire = generateRequest({ schemas, known: cast.known() }, seed, number)
        const answer = await send(wire)
        note(tally, wire, answer)
        if (faultOf(wire, answer) !== undefined) suspects.push([number, wire, answer])
      }
    }
    await Promise.all(Array.from({ length: atOnce }, line))
    for (const [number, wire, first] of suspects) await examine({ number, wire, first })
    if (isAlive()) await cast.renew()
    if (tally.requests % 10_000 < renewEvery)
      console.log(`${tally.requests} of ${count} requests, ${tally.findings.size} faults`)
  }
  sender.close()
  return tally

  async function examine({
    number,
    wire,
    first,
  }: {
    number: number
    wire: WireRequest
    first: FuzzAnswer
  }): Promise<void> {
    const seen = faultOf(wire, first)
    const again = await sendAlone(send, wire)
    if (first.status === 503) tally.overloaded += 1
    else if (first.status > 0 && first.milliseconds > longest && first.status < 500) tally.slow += 1
    const fault = faultOf(wire, again)
    // NOTE: effects of load do not reappear on replay. A 5xx counts even when it does not.
    const isGrave = seen !== undefined && seen.startsWith('status') && first.status !== 503
    if (fault === undefined && !isGrave) return
    const name = `${wire.what}: ${fault ?? seen}`
    if (tally.findings.has(name)) return
    tally.findings.set(name, '')
    const smallest =
      fault === undefined
        ? wire
        : await shrinkRequest(wire, async (smaller) => faultOf(smaller, await send(smaller)) === fault)
    const repeat =
      fault === undefined ? `, not when sent again; log: ${requestIdOf(first.text) ?? 'unknown'}` : ''
    tally.findings.set(
      name,
      `${name}${repeat} (--seed ${seed} --only ${number}): ${describeRequest(smallest)}`,
    )
  }
}

/** The request id under which a refusal appears in the server's log. */
function requestIdOf(text: string): string | undefined {
  return /"requestId":"([^"]+)"/.exec(text)?.[1]
}

/** The best of three tries, so that a pause of this machine is not blamed on the server. */
async function sendAlone(
  send: (wire: WireRequest) => Promise<FuzzAnswer>,
  wire: WireRequest,
): Promise<FuzzAnswer> {
  let best = await send(wire)
  for (let tries = 1; tries < 3 && faultOf(wire, best) !== undefined; tries += 1) best = await send(wire)
  return best
}

function note(tally: Tally, { isRaw }: WireRequest, { status, milliseconds }: FuzzAnswer): void {
  const kind = status === 0 ? 'closed without a response' : `${Math.floor(status / 100)}xx`
  tally.requests += 1
  tally.raw += isRaw ? 1 : 0
  tally.byClass[kind] = (tally.byClass[kind] ?? 0) + 1
  tally.longestMs = Math.max(tally.longestMs, milliseconds)
}
