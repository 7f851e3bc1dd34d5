import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { PlainFailure } from '../../scripts/start/plain-failure.ts'
import { atMost, round } from '../bench-result.ts'
import type { BenchBar, BenchOptions, BenchOutcome, BenchRow } from '../bench-result.ts'
import { numberOption } from '../parse-bench-options.ts'
import { control, listAdminCalls } from './admin-calls.ts'
import { checkSample } from './check-sample.ts'
import { compareStores } from './compare-stores.ts'
import type { CallGrowth } from './compare-stores.ts'
import { weighExport } from './export-memory.ts'
import type { Growth } from './growth-of.ts'
import { describeVisitors, visitorBars, visitorRatios } from './report-visitors.ts'
import { openHouse, openServices } from './open-house.ts'
import type { House, Place } from './open-house.ts'
import { holdsStore, openScratchCluster } from './scratch-cluster.ts'
import type { ScratchCluster } from './scratch-cluster.ts'
import { seedVisits } from './seed.ts'
import type { Seeded } from './seed.ts'
import { timeCalls } from './time-calls.ts'
import type { CallTimes } from './time-calls.ts'
import { timeVisitors } from './time-visitors.ts'

/** Disk space for both stores and a copy of the large one, in GB, with a margin. */
const gigabytesNeeded = 30
/** Disk space for the copy alone, when the stores of an earlier run were kept. */
const gigabytesOfCopy = 8
const days = 90
/** Requests that also query Stripe, so that their time is not only the database's. */
const asksStripe: ReadonlySet<string> = new Set(['three books'])

interface Plan {
  readonly small: number
  readonly large: number
  readonly repeats: number
  readonly pairs: number
  readonly exported: number
  readonly visitors: { readonly pairs: number; readonly seconds: number }
  readonly end: Date
}

/**
 * Every request of the admin area on one million and on ten million events, and how much an operator at work slows down
 * visitors. `--small` and `--large` set other numbers of events, `--pairs` how often both stores are compared, and
 * `--visitor-pairs` how often visitors are timed with and without an operator. `--keep <folder>` keeps the large store
 * and `--keep-small <folder>` the small one, so that the next run need not create them.
 */
export async function benchAdmin(options: BenchOptions): Promise<BenchOutcome> {
  const plan: Plan = {
    small: numberOption(options, 'small', options.isQuick ? 50_000 : 1_000_000),
    large: numberOption(options, 'large', options.isQuick ? 500_000 : 10_000_000),
    repeats: numberOption(options, 'repeats', 40),
    pairs: numberOption(options, 'pairs', options.isQuick ? 30 : 150),
    exported: options.isQuick ? 20_000 : 200_000,
    visitors: { pairs: numberOption(options, 'visitor-pairs', options.isQuick ? 6 : 60), seconds: 10 },
    end: new Date(),
  }
  const folderOf = (wish: string) => options.values.get(wish) || undefined
  if (plan.large > 1_000_000) await checkRoom(folderOf('keep'))
  const compared = await checkCounting(plan.end)
  await using small = await openScratchCluster(folderOf('keep-small'))
  await using large = await openScratchCluster(folderOf('keep'))
  const inSmall = await seed(small, plan.small, plan.end)
  const inLarge = await seed(large, plan.large, inSmall.end)
  if (inSmall.end.getTime() !== inLarge.end.getTime())
    throw new PlainFailure('The kept stores were created for different days: remove one of them.')
  await Promise.all([small, large].map((cluster) => cluster.restart({ durable: true })))
  const { times, growths } = await measureCalls(small, large, plan, inLarge.end)
  await using copy = await large.copy()
  const { visitors, exported } = await measureVisitors(copy, plan, inLarge.end)
  const promised = growths.filter(({ name }) => name !== control.name)
  return {
    rows: rowsOf(times, growths),
    ratios: { ...ratiosOf(promised), ...visitorRatios(visitors) },
    bars: [
      ...barsOf(times, promised),
      ...visitorBars(visitors),
      atMost(
        `memory added by an export of ${exported.rows} leads`,
        exported.rssHighest - exported.rssBefore,
        120,
        ' MB',
      ),
    ],
    notes: [
      `${describe(inSmall)}; compared with ${describe(inLarge)}.`,
      `The counts were computed with SQL statements; in a sample of 20,000 events all ${compared} of them equal what rollups:rebuild counts.`,
      `First, p95 and CPU: each call ${plan.repeats} times in rounds over all calls with changing filters, on a database that was just restarted (first: with empty caches) and syncs to disk. Times cover the whole server, without a network. CPU is the average work of API and database per call; on a busy machine it is more meaningful than the times.`,
      `Growth: both stores are open at once, and each call is made on one right after the other: ${plan.pairs} pairs of two rounds, in which each goes first once, with the same filters, which select the same share of both. Growth is the mean of the pairs' ratios without the tenth at either end, and the range next to it is its 95 % bootstrap interval. The upper end of the range has to keep the promise, for time and for CPU: noise can then break the promise, but never keep it. The control reads nothing from the database; its apparent growth is the error of the measurement.`,
      `The three books query Stripe (here the sandbox); there is no promise for its response time.`,
      ...describeVisitors(visitors, plan.visitors),
      `Export: ${exported.rows} rows, ${exported.megabytesSent} MB in ${round(exported.seconds)} s; memory ${exported.rssBefore} MB before, ${exported.rssHighest} MB at most.`,
    ],
  }
}

async function checkRoom(kept: string | undefined): Promise<void> {
  const folder = kept ?? tmpdir()
  const { bavail, bsize } = await statfs(folder).catch(() => statfs(tmpdir()))
  const free = (bavail * bsize) / 1e9
  const needed = kept !== undefined && (await holdsStore(kept)) ? gigabytesOfCopy : gigabytesNeeded
  if (free < needed)
    throw new PlainFailure(
      `This bench needs ${needed} GB and ${folder} has ${round(free)}: use --keep <folder> elsewhere, or --large 1000000.`,
    )
}

async function checkCounting(end: Date): Promise<number> {
  await using cluster = await openScratchCluster(undefined)
  const services = await openServices(cluster)
  await seedVisits(services, cluster.url, { events: 20_000, days: 3, end }, () => undefined)
  await services.db.close()
  return await checkSample(cluster.url)
}

async function seed(cluster: ScratchCluster, events: number, end: Date): Promise<Seeded> {
  console.log(`Creating ${events.toLocaleString('en-US')} events …`)
  const services = await openServices(cluster)
  const seeded = await seedVisits(services, cluster.url, { events, days, end }, console.log)
  await services.db.close()
  return seeded
}

/**
 * Times the calls on the large store alone, starting with empty caches, and then compares them with the small store.
 */
async function measureCalls(
  smallCluster: ScratchCluster,
  largeCluster: ScratchCluster,
  plan: Plan,
  end: Date,
): Promise<{ readonly times: readonly CallTimes[]; readonly growths: readonly CallGrowth[] }> {
  await using large = await openHouse(largeCluster, end)
  const calls = await listAdminCalls(large, end)
  const times = await timeCalls(large, calls, plan.repeats, largeCluster.readCpu)
  await using small = await openHouse(smallCluster, end)
  const storeOf = async (house: House, { readCpu }: ScratchCluster) => ({
    house,
    readCpu,
    calls: [control, ...(await listAdminCalls(house, end))].filter(({ name }) => !asksStripe.has(name)),
  })
  const growths = await compareStores(
    await storeOf(small, smallCluster),
    await storeOf(large, largeCluster),
    plan.pairs,
  )
  return { times, growths }
}

/** Visitors and an export write to the store, so they are measured on a copy of a kept one. */
async function measureVisitors(copy: Place, plan: Plan, end: Date) {
  await using house = await openHouse(copy, end)
  const calls = (await listAdminCalls(house, end)).filter(({ name }) => !asksStripe.has(name))
  const visitors = await timeVisitors(house, calls, plan.visitors)
  return { visitors, exported: await weighExport(house, plan.exported) }
}

function rowsOf(times: readonly CallTimes[], growths: readonly CallGrowth[]): readonly BenchRow[] {
  const names = [...growths.map(({ name }) => name), ...asksStripe]
  return names.map((name) => {
    const at = times.find((one) => one.name === name)
    const growth = growths.find((one) => one.name === name)
    return {
      call: name,
      ...(at === undefined
        ? { 'first large': '', 'p95 large': '', 'cpu large': '' }
        : { 'first large': at.first, 'p95 large': at.p95, 'cpu large': at.cpu }),
      ...(growth === undefined
        ? { 'p50 large': at?.p50 ?? '' }
        : {
            'p50 small': round(growth.small),
            'p50 large': round(growth.large),
            growth: round(growth.time.times),
            'of 95 %': rangeOf(growth.time),
            'growth of cpu': round(growth.cpu.times),
            'of 95 % (cpu)': rangeOf(growth.cpu),
          }),
    }
  })
}

function rangeOf({ low, high }: Growth): string {
  return `${low.toFixed(2)}–${high.toFixed(2)}`
}

function ratiosOf(growths: readonly CallGrowth[]): Readonly<Record<string, number>> {
  const all = (size: 'small' | 'large') => growths.reduce((sum, growth) => sum + growth[size], 0)
  return { 'ten times the events, all calls together': all('large') / all('small') }
}

function barsOf(times: readonly CallTimes[], growths: readonly CallGrowth[]): readonly BenchBar[] {
  const slowest = times
    .filter(({ name }) => !asksStripe.has(name))
    .reduce((one, other) => (other.p95 > one.p95 ? other : one))
  const mostOf = (what: 'time' | 'cpu') =>
    growths.reduce((one, other) => (other[what].high > one[what].high ? other : one))
  const [time, cpu] = [mostOf('time'), mostOf('cpu')]
  return [
    atMost(`p95 of the slowest call (${slowest.name})`, slowest.p95, 50, ' ms'),
    atMost(
      `growth of the call that grows most, upper end of the range (${time.name})`,
      time.time.high,
      1.1,
      '×',
    ),
    atMost(`growth of its CPU likewise (${cpu.name})`, cpu.cpu.high, 1.1, '×'),
  ]
}

function describe({ events, visits, leads, ledgerEntries, gigabytes }: Seeded): string {
  const count = (number: number) => number.toLocaleString('en-US')
  return `${count(events)} events of ${count(visits)} visits over ${days} days, ${count(leads)} leads, ${count(ledgerEntries)} movements of money, ${gigabytes} GB`
}
