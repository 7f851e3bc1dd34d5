import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { OutsideTimes, Stretch } from './stretch.ts'

/* Visitors and the operator, in a separate process: a busy server must not keep its clients from sending requests. */

const agent = new Agent({ keepAlive: true, scheduling: 'lifo' })
let page = 0
let visitor = 0

process.on('message', (stretch: Stretch) => {
  void live(stretch).then(
    (times) => process.send?.(times),
    (failure: unknown) => {
      console.error(failure)
      process.exit(1)
    },
  )
})

async function live(stretch: Stretch): Promise<OutsideTimes> {
  const end = performance.now() + stretch.seconds * 1000
  const [events, leads, operator] = await Promise.all([
    atRate(stretch.eventCallsPerSecond, end, () => sendEvents(stretch)),
    atRate(stretch.leadsPerSecond, end, () => leaveAddress(stretch)),
    stretch.operator === undefined ? [] : readPages(stretch, stretch.operator, end),
  ])
  return { events, leads, operator }
}

/**
 * Sends requests on time, whether or not earlier ones were answered. A request's time starts when it was due: a visitor
 * who had to wait to be served has waited.
 */
async function atRate(perSecond: number, end: number, call: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  const open: Promise<void>[] = []
  const gap = 1000 / perSecond
  for (let due = performance.now() + gap; due < end; due += gap) {
    const early = due - performance.now()
    if (early > 0) await wait(early)
    const began = due
    open.push(call().then(() => void times.push(performance.now() - began)))
  }
  await Promise.all(open)
  return times
}

async function sendEvents({ url, run, flowId, steps, behind }: Stretch): Promise<void> {
  visitor += 1
  const number = visitor
  const events = steps.map((step, place) => ({
    eventId: `${run}-${number}-${place}`,
    eventType: 'quizQuestionViewed',
    timestamp: new Date(Date.now() - behind).toISOString(),
    sessionId: `${run}-${Math.floor(number / 8)}`,
    flowId,
    metadata: { questionId: step },
  }))
  await call('POST', `${url}/api/tracking/events`, {}, { events })
}

async function leaveAddress({ url, run, flowId }: Stretch): Promise<void> {
  visitor += 1
  const sessionId = `${run}-${visitor}`
  await call(
    'POST',
    `${url}/api/leads`,
    {},
    {
      email: `${sessionId.toLowerCase()}@bench.example`,
      flowId,
      sessionId,
    },
  )
}

/**
 * Opens page after page, continuing where the previous stretch stopped. A page requests everything it shows in
 * parallel.
 */
async function readPages(
  { url }: Stretch,
  { pages, headers, pause }: NonNullable<Stretch['operator']>,
  end: number,
): Promise<number[]> {
  const times: number[] = []
  while (performance.now() < end) {
    const paths = pages[page % pages.length] ?? []
    page += 1
    const began = performance.now()
    await Promise.all(paths.map((path) => call('GET', `${url}${path}`, headers)))
    times.push(performance.now() - began)
    await wait(pause)
  }
  return times
}

type Call = readonly [
  method: 'GET' | 'POST',
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
]

/**
 * Sends a request, and again when a kept connection was idle for so long that the server just closed it, like every
 * browser does. Both attempts count as one.
 */
async function call(...wanted: Call): Promise<void> {
  try {
    await callOnce(...wanted)
  } catch (failure) {
    if (!(failure instanceof RestedTooLong)) throw failure
    console.error(`${wanted[0]} ${wanted[1]}: ${failure.message}`)
    await callOnce(...wanted)
  }
}

class RestedTooLong extends Error {}

// NOTE: not `fetch`, which takes twice the processor time, at the expense of the server under test.
function callOnce(...[method, url, headers, body]: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const more = method === 'POST' ? { 'content-type': 'application/json' } : {}
    const sent = request(
      url,
      { method, agent, headers: { 'cf-ipcountry': 'US', ...more, ...headers } },
      (answer) => {
        answer.resume()
        answer.once('error', reject)
        answer.once('end', () => {
          const { statusCode = 0 } = answer
          if (statusCode < 300) resolve()
          else reject(new Error(`${method} ${url} answered ${statusCode}.`))
        })
      },
    )
    sent.once('error', (failure: NodeJS.ErrnoException) => {
      const isRested = sent.reusedSocket && failure.code === 'ECONNRESET'
      reject(isRested ? new RestedTooLong(`${failure.message} on a connection used before`) : failure)
    })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
