import type { PreventionLine } from '@fennel/contract'
import { expect, test } from 'vitest'
import { readLines } from './read-lines.ts'

type Item = Extract<PreventionLine, { type: 'item' }>['item']

/** An item whose customer has this name, with multi-byte letters. */
function itemOf(customer: string): Item {
  return {
    id: 'i',
    action: 'send-reminder',
    reason: 'Renews soon.',
    customer,
    leadId: null,
    userId: null,
    product: '1-Month Plan',
    chargeId: null,
    subscriptionId: null,
    disputeId: null,
    refundCents: 0,
    currency: 'usd',
    state: 'running',
    note: null,
  }
}

const lines: readonly PreventionLine[] = [
  { type: 'start', runId: 'r', total: 1, isResumed: false },
  { type: 'item', item: itemOf('Mäßig'), settled: 0, total: 1 },
  { type: 'interrupted', open: 1 },
]

test('a lost connection leaves the last complete line', async () => {
  const [start] = lines
  const pieces = [`${JSON.stringify(start)}\n`, '{"type":"it']
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift()
      if (piece === undefined) controller.error(new TypeError('network error'))
      else controller.enqueue(new TextEncoder().encode(piece))
    },
  })
  expect(await readLines(new Response(body), () => undefined)).toEqual(start)
})

test.each([1, 3, 1000])('lines cut into pieces of %i bytes arrive whole', async (size) => {
  const bytes = new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
  const seen: PreventionLine[] = []
  const last = await readLines(new Response(body), (line) => seen.push(line))
  expect(seen).toEqual(lines)
  expect(last).toEqual(lines.at(-1))
})
