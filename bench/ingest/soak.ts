import { readFile, statfs } from 'node:fs/promises'
import type { Stack } from '../../e2e/harness/stack.ts'
import { PlainFailure } from '../../scripts/start/plain-failure.ts'
import { atMost, round } from '../bench-result.ts'
import type { BenchOptions, BenchOutcome, BenchRow } from '../bench-result.ts'
import { generateLoad } from '../load-generator.ts'
import { numberOption } from '../parse-bench-options.ts'
import { createEventBodies } from './make-events.ts'
import { secondsUntilCounted } from './until-counted.ts'

const usualEvents = 5_000_000
/** Events per request, the maximum the API accepts. */
const each = 50
const connections = 16
const parts = 20
/**
 * Disk space of one stored event with its indexes and counts (2,098 bytes in `bench/RESULTS.md`, and a fifth more in
 * reserve), and of the write-ahead log, in bytes.
 */
const bytesOfEvent = 2_500
const bytesOfLog = 2e9

/** Memory of the API while millions of events come in, and whether each was stored. */
export interface SoakResult {
  readonly points: readonly SoakPoint[]
  readonly sent: number
  /** Accepted but not in the database, or rejected. */
  readonly lost: number
  readonly seconds: number
  readonly bytesOnDisk: number
}

/** The lowest resident memory in MB during the part of the load that ended at this many million events. */
interface SoakPoint {
  readonly millions: number
  readonly mb: number
}

/** How many events `--soak` asks for. */
export function soakEvents(options: BenchOptions): number {
  return options.values.get('soak') === '' ? usualEvents : numberOption(options, 'soak', usualEvents)
}

/**
 * Sends about `events` events to a running server, `each` per request, and prints the API's memory after every
 * twentieth of them. Throws a `PlainFailure` when the disk has no space for them.
 */
export async function soak(
  { url, dataDir, query, processes }: Stack,
  events: number,
  questionIds: readonly string[],
): Promise<SoakResult> {
  await checkRoom(dataDir, events)
  const requests = Math.ceil(events / each / parts)
  const nextBody = createEventBodies(() => Date.now(), questionIds, each)
  const state = async () => {
    const [row] = await query<{ events: string; bytes: string }>(
      `select (select count(*) from tracking_event_ids) as events, pg_database_size(current_database()) as bytes`,
    )
    return { events: Number(row?.events), bytes: Number(row?.bytes) }
  }
  const before = await state()
  const began = performance.now()
  const points: SoakPoint[] = []
  for (let part = 1; part <= parts; part += 1) {
    const lowest = watchMemory(processes().api)
    await generateLoad({
      url: `${url}/api/tracking/events`,
      connections,
      duration: 0,
      amount: requests,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-ipcountry': 'US' },
      requests: [{ setupRequest: (request) => ({ ...request, body: nextBody() }) }],
    })
    const point = { millions: (requests * each * part) / 1e6, mb: await lowest() }
    points.push(point)
    const seconds = Math.round((performance.now() - began) / 1_000)
    console.log(`${round(point.millions)} million events, ${seconds} s, ${Math.round(point.mb)} MB`)
  }
  const seconds = (performance.now() - began) / 1_000
  await secondsUntilCounted(query)
  const after = await state()
  const sent = requests * each * parts
  return {
    points,
    sent,
    lost: sent - (after.events - before.events),
    seconds,
    bytesOnDisk: after.bytes - before.bytes,
  }
}

/** Adds the results of the soak to the outcome of the benchmark. */
export function addSoak(outcome: BenchOutcome, result: SoakResult): BenchOutcome {
  const { points, sent, lost, seconds, bytesOnDisk } = result
  return {
    ...outcome,
    rows: [
      ...outcome.rows,
      ...points.filter((_, at) => at % 5 === 4).map(rowOf),
      { what: 'soak, events a second', 'requests a second': Math.round(sent / seconds) },
    ],
    bars: [
      ...outcome.bars,
      atMost(
        'memory growth in the second half of the soak',
        slopeOf(points.slice(parts / 2)),
        10,
        ' MB a million events',
      ),
      atMost('events of the soak not stored', lost, 0),
    ],
    notes: [
      ...outcome.notes,
      `The soak sent ${sent} events, ${each} per request over ${connections} connections, in ${Math.round(seconds)} s; they took ${Math.round(bytesOnDisk / sent)} bytes each on the disk. Memory is the API's lowest resident memory in each twentieth, because garbage comes and goes; the growth is the slope of a least-squares line.`,
    ],
  }
}

function rowOf({ millions, mb }: SoakPoint): BenchRow {
  return { what: `memory after ${round(millions)} million events`, MB: Math.round(mb) }
}

async function checkRoom(folder: string, events: number): Promise<void> {
  const needed = events * bytesOfEvent + bytesOfLog
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < needed)
    throw new PlainFailure(
      `The soak needs ${Math.ceil(needed / 1e9)} GB below ${folder}: make room, or ask for fewer events.`,
    )
}

/** Watches a process until the returned function is called, which resolves with its lowest resident memory in MB. */
function watchMemory(pid: number): () => Promise<number> {
  const seen: Promise<number>[] = []
  const timer = setInterval(() => seen.push(memoryOf(pid)), 200)
  return async () => {
    clearInterval(timer)
    seen.push(memoryOf(pid))
    return Math.min(...(await Promise.all(seen)))
  }
}

/** Resident memory of a process in MB. */
async function memoryOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1]) / 1024
}

/** Slope of the least-squares line, in MB per million events. */
function slopeOf(points: readonly SoakPoint[]): number {
  const meanX = points.reduce((sum, { millions }) => sum + millions, 0) / points.length
  const meanY = points.reduce((sum, { mb }) => sum + mb, 0) / points.length
  const above = points.reduce((sum, { millions, mb }) => sum + (millions - meanX) * (mb - meanY), 0)
  return above / points.reduce((sum, { millions }) => sum + (millions - meanX) ** 2, 0)
}
