import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { PlainFailure } from '../../scripts/start/plain-failure.ts'
import { atMost, round } from '../bench-result.ts'
import type { BenchBar, BenchOptions, BenchOutcome, BenchRow } from '../bench-result.ts'
import { numberWish } from '../read-bench-wishes.ts'
import { listAdminCalls } from './admin-calls.ts'
import { timeVisitors } from './busy-operator.ts'
import type { VisitorTimes } from './busy-operator.ts'
import { checkSample } from './check-sample.ts'
import { weighExport } from './export-memory.ts'
import { openHouse, openServices } from './open-house.ts'
import { openScratchCluster } from './scratch-cluster.ts'
import type { ScratchCluster } from './scratch-cluster.ts'
import { seedVisits } from './seed.ts'
import type { Seeded } from './seed.ts'
import { timeCalls } from './time-calls.ts'
import type { CallTimes } from './time-calls.ts'

/** What ten million events with all that belongs to them come to on a disk, with room to work. */
const gigabytesNeeded = 25
const days = 90
/** The page asks Stripe itself, whose answer is none of the database's. */
const asksStripe: ReadonlySet<string> = new Set(['three books'])

interface Plan {
  readonly small: number
  readonly large: number
  readonly repeats: number
  readonly exported: number
  readonly end: Date
}

/**
 * Every call of the admin area at a million and at ten million events, and what visitors notice of an operator at work.
 * `--small` and `--large` name other numbers of events, `--keep <folder>` leaves the database for the next run, and
 * `--keep-small <folder>` the small one too, in a cluster of its own, so that the next run invents nothing.
 */
export async function benchAdmin(options: BenchOptions): Promise<BenchOutcome> {
  const plan: Plan = {
    small: numberWish(options, 'small', options.isQuick ? 50_000 : 1_000_000),
    large: numberWish(options, 'large', options.isQuick ? 500_000 : 10_000_000),
    repeats: numberWish(options, 'repeats', 40),
    exported: options.isQuick ? 20_000 : 200_000,
    end: new Date(),
  }
  const kept = options.wishes.get('keep')
  if (plan.large > 1_000_000) await checkRoom(kept ?? tmpdir())
  const compared = await checkCounting(plan.end)
  await using cluster = await openScratchCluster(kept === '' ? undefined : kept)
  const small = await measureSmall(cluster, plan, options.wishes.get('keep-small'))
  const large = await measure(cluster, plan, plan.large)
  await using house = await openHouse(cluster)
  const calls = (await listAdminCalls(house, plan.end)).filter(({ name }) => !asksStripe.has(name))
  const visitors = await timeVisitors(house, calls, options.isQuick ? 10 : 60)
  const exported = await weighExport(house, plan.exported)
  return {
    rows: rowsOf(small.times, large.times),
    ratios: ratiosOf(small.times, large.times, visitors),
    bars: [
      ...barsOf(small.times, large.times),
      ...visitorBars(visitors),
      atMost(
        `memory added by an export of ${exported.rows} leads`,
        exported.rssHighest - exported.rssBefore,
        120,
        ' MB',
      ),
    ],
    notes: [
      `${describe(small.seeded)}; then ${describe(large.seeded)}.`,
      `The counts were written by statement; in a sample of 20,000 events all ${compared} of them are what rollups:rebuild counts.`,
      `Each call ${plan.repeats} times in rounds over all calls, filters changing, the database restarted before (first: its memory empty) and waiting for the disk. Times are the whole server's without a network. CPU is the work of api and database for one call on average; on a busy machine it tells more than the times.`,
      `The three books ask Stripe (here the sandbox) for its list; no promise is made for its answer.`,
      `Visitors: events p50 ${round(visitors.quiet.eventsP50)} ms; p99 ${round(visitors.quiet.eventsP99)} ms alone and ${round(visitors.busy.eventsP99)} ms beside an operator who makes two calls a second; leads p99 ${round(visitors.quiet.leadP99)} and ${round(visitors.busy.leadP99)} ms.`,
      `Export: ${exported.rows} rows, ${exported.megabytesSent} MB in ${round(exported.seconds)} s; memory ${exported.rssBefore} MB before, ${exported.rssHighest} MB at most.`,
    ],
  }
}

async function checkRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder).catch(() => statfs(tmpdir()))
  const free = (bavail * bsize) / 1e9
  if (free < gigabytesNeeded)
    throw new PlainFailure(
      `This bench needs ${gigabytesNeeded} GB and ${folder} has ${round(free)}: use --keep <folder> elsewhere, or --large 1000000.`,
    )
}

async function checkCounting(end: Date): Promise<number> {
  await using cluster = await openScratchCluster(undefined)
  const services = await openServices(cluster)
  await seedVisits(services, cluster.url, { events: 20_000, days: 3, end }, () => undefined)
  await services.db.close()
  return await checkSample(cluster.url)
}

async function measure(
  cluster: ScratchCluster,
  plan: Plan,
  events: number,
): Promise<{ readonly seeded: Seeded; readonly times: readonly CallTimes[] }> {
  console.log(`Inventing ${events.toLocaleString('en-US')} events …`)
  const services = await openServices(cluster)
  const seeded = await seedVisits(services, cluster.url, { events, days, end: plan.end }, console.log)
  await services.db.close()
  await cluster.restart({ durable: true })
  const times = await timeAll(cluster, plan)
  await cluster.restart({ durable: false })
  return { seeded, times }
}

async function measureSmall(cluster: ScratchCluster, plan: Plan, kept: string | undefined) {
  if (kept === undefined || kept === '') return await measure(cluster, plan, plan.small)
  await using own = await openScratchCluster(kept)
  return await measure(own, plan, plan.small)
}

async function timeAll(cluster: ScratchCluster, plan: Plan): Promise<readonly CallTimes[]> {
  await using house = await openHouse(cluster)
  const calls = await listAdminCalls(house, plan.end)
  return await timeCalls(house, calls, plan.repeats, cluster.readCpu)
}

function rowsOf(small: readonly CallTimes[], large: readonly CallTimes[]): readonly BenchRow[] {
  return large.map((at) => {
    const before = small.find(({ name }) => name === at.name)
    return {
      call: at.name,
      'p50 small': before?.p50 ?? 0,
      'p95 small': before?.p95 ?? 0,
      'first large': at.first,
      'p50 large': at.p50,
      'p95 large': at.p95,
      'cpu large': at.cpu,
      growth: growthOf(before, at),
    }
  })
}

function growthOf(before: CallTimes | undefined, at: CallTimes): number {
  return round(at.p50 / Math.max(before?.p50 ?? 1, 1))
}

function ratiosOf(
  small: readonly CallTimes[],
  large: readonly CallTimes[],
  { quiet, busy }: { readonly quiet: VisitorTimes; readonly busy: VisitorTimes },
): Readonly<Record<string, number>> {
  const all = (times: readonly CallTimes[]) => times.reduce((sum, { p50 }) => sum + p50, 0)
  return {
    'ten times the events, all calls together': all(large) / all(small),
    'events p99 beside an operator': busy.eventsP99 / quiet.eventsP99,
    'leads p99 beside an operator': busy.leadP99 / quiet.leadP99,
  }
}

function barsOf(small: readonly CallTimes[], large: readonly CallTimes[]): readonly BenchBar[] {
  const promised = large.filter(({ name }) => !asksStripe.has(name))
  const slowest = promised.reduce((one, other) => (other.p95 > one.p95 ? other : one))
  const growths = promised.map((at) => ({
    name: at.name,
    growth: growthOf(
      small.find(({ name }) => name === at.name),
      at,
    ),
  }))
  const most = growths.reduce((one, other) => (other.growth > one.growth ? other : one))
  return [
    atMost(`p95 of the slowest call (${slowest.name})`, slowest.p95, 50, ' ms'),
    atMost(`growth of the call that grows most (${most.name})`, most.growth, 1.1, '×'),
  ]
}

function visitorBars({
  quiet,
  busy,
}: {
  readonly quiet: VisitorTimes
  readonly busy: VisitorTimes
}): readonly BenchBar[] {
  return [
    atMost('events p99 beside an operator, of alone', busy.eventsP99 / quiet.eventsP99, 1.1, '×'),
    atMost('leads p99 beside an operator, of alone', busy.leadP99 / quiet.leadP99, 1.1, '×'),
  ]
}

function describe({ events, visits, leads, ledgerEntries, gigabytes }: Seeded): string {
  const count = (number: number) => number.toLocaleString('en-US')
  return `${count(events)} events of ${count(visits)} visits over ${days} days, ${count(leads)} leads, ${count(ledgerEntries)} movements of money, ${gigabytes} GB`
}
