import { expect, test } from 'vitest'
import { readSamples } from './read-samples.ts'
import { servedWithin } from './watch-server.ts'

const buckets = (route: string, status: number, counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(
      ([bound, count]) =>
        `fennel_request_duration_seconds_bucket{le="${bound}",route="${route}",method="GET",status="${status}"} ${count}`,
    )
    .join('\n')

test('parses metrics line by line', () => {
  const text =
    '# HELP fennel_x Something.\nfennel_calls{line="events",state="waiting"} 7\nfennel_resident_memory_bytes 1e3\n'
  expect(readSamples(text)).toEqual([
    { name: 'fennel_calls', labels: 'line="events",state="waiting"', value: 7 },
    { name: 'fennel_resident_memory_bytes', labels: '', value: 1_000 },
  ])
})

test('finds the bucket of the p99 between two samples, without refusals, pages and earlier requests', () => {
  const before = buckets('trackEvents', 200, { '0.1': 0, '0.5': 900, '+Inf': 900 })
  const after = [
    buckets('trackEvents', 200, { '0.1': 60, '0.5': 999, '+Inf': 1_000 }),
    buckets('leadById', 503, { '0.1': 0, '0.5': 0, '+Inf': 500 }),
    buckets('page', 200, { '0.1': 0, '0.5': 0, '+Inf': 500 }),
  ].join('\n')
  expect(servedWithin(readSamples(before), readSamples(after))).toBe(500)
  expect(servedWithin(readSamples(''), readSamples(after))).toBe(500)
  const late = buckets('trackEvents', 200, { '0.1': 60, '0.5': 985, '+Inf': 1_000 })
  expect(servedWithin(readSamples(before), readSamples(late))).toBe(60_000)
})
