import type { PreventionLine } from '@fennel/contract'
import { expect, test } from 'vitest'
import { readLines } from './read-lines.ts'

const lines: readonly PreventionLine[] = [
  { type: 'start', runId: 'r', total: 1, isResumed: false },
  { type: 'interrupted', message: 'Späterer Versuch' },
]

test('a connection that is lost on the way leaves the last whole line', async () => {
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
  expect(last).toEqual(lines[1])
})
