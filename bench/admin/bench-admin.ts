import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { PlainFailure } from '../../scripts/start/plain-failure.ts'
import { atMost, round } from '../bench-result.ts'
import type { BenchBar, BenchOptions, BenchOutcome, BenchRow } from '../bench-result.ts'
import { numberWish } from '../read-bench-wishes.ts'
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

/** What both stores and a copy of the large one come to on a disk, with room to work. */
const gigabytesNeeded = 30
/** What the copy alone comes to, where the stores of an earlier run were kept. */
const gigabytesOfCopy = 8
const days = 90
/** The page asks Stripe itself, whose answer is none of the database's. */
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
 * Every call of the admin area on a million and on ten million events, and what visitors notice of an operator at work.
 * `--small` and `--large` name other numbers of events, `--pairs` how often both stores are compared and `--visitor-pairs`
 * how often visitors are timed with and without an operator; `--keep <folder>` leaves the large store for the next run and `--keep-small <folder>` the small one, so that the next run invents nothing.
 */
export async function benchAdmin(options: BenchOptions): Promise<BenchOutcome> {
  const plan: Plan = {
    small: numberWish(options, 'small', options.isQuick ? 50_000 : 1_000_000),
    large: numberWish(options, 'large', options.isQuick ? 500_000 : 10_000_000),
    repeats: numberWish(options, 'repeats', 40),
    pairs: numberWish(options, 'pairs', options.isQuick ? 30 : 150),
    exported: options.isQuick ? 20_000 : 200_000,
    visitors: { pairs: numberWish(options, 'visitor-pairs', options.isQuick ? 6 : 60), seconds: 10 },
    end: new Date(),
  }
  const folderOf = (wish: string) => options.wishes.get(wish) || undefined
  if (plan.large > 1_000_000) await checkRoom(folderOf('keep'))
  const compared = await checkCounting(plan.end)
  await using small = await openScratchCluster(folderOf('keep-small'))
  await using large = await openScratchCluster(folderOf('keep'))
  const inSmall = await seed(small, plan.small, plan.end)
  const inLarge = await seed(large, plan.large, inSmall.end)
  if (inSmall.end.getTime() !== inLarge.end.getTime())
    throw new PlainFailure('The kept stores were invented for different days: remove one of them.')
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
      `${describe(inSmall)}; beside it ${describe(inLarge)}.`,
      `The counts were written by statement; in a sample of 20,000 events all ${compared} of them are what rollups:rebuild counts.`,
      `First, p95 and CPU: each call ${plan.repeats} times in rounds over all calls, filters changing, the database just restarted (first: its memory empty) and waiting for the disk. Times are the whole server's without a network. CPU is the work of api and database for one call on average; on a busy machine it tells more than the times.`,
      `Growth: both stores open at once, each call made on one right after the other, ${plan.pairs} pairs of two rounds in which either is first once, with the same filters, which mean the same share of both. It is the mean of the pairs' ratios without the tenth at either end; the range beside it holds the truth 95 times out of 100 (bootstrap). The promise is held to the range's upper end, of time and of CPU: noise can then break the promise, but never keep it. The control asks the database for nothing; what it seems to grow by is the error of the measure.`,
      `The three books ask Stripe (here the sandbox) for its list; no promise is made for its answer.`,
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
  console.log(`Inventing ${events.toLocaleString('en-US')} events …`)
  const services = await openServices(cluster)
  const seeded = await seedVisits(services, cluster.url, { events, days, end }, console.log)
  await services.db.close()
  return seeded
}

/** The calls of the large store on its own, from empty memory on, and then beside those of the small one. */
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

/** Visitors and an export add to what they read, so a kept store is not the one they are measured on. */
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
