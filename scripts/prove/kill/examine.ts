import { waitUntil } from '../../start/wait-until.ts'
import { compareBooks } from '../../rehearsal/compare-books.ts'
import { findLost } from './facts.ts'
import type { Witness } from './facts.ts'
import type { House } from './house.ts'
import type { Tally } from './tally.ts'

/** How long the books may take to agree with Stripe after the last start, in milliseconds. */
const timeoutMs = 60_000
/** How many witnesses are checked at once: enough to keep the server busy, but few compared to its visitors. */
const atOnce = 6

/** Asks the server for everything it acknowledged to each witness and records what is lost. */
export async function examine(
  { services }: House,
  witnesses: readonly Witness[],
  tally: Tally,
  isSigningIn = true,
): Promise<void> {
  await eachOf(witnesses, async (witness) => {
    const lost = await findLost(services.db.pool, witness, isSigningIn).catch((failure: unknown) => [
      String(failure),
    ])
    for (const one of lost) {
      if (tally.lost.includes(one)) continue
      tally.lost.push(one)
      console.error(`≠ ${one}`)
    }
  })
}

/** Waits until events accepted under load are counted, including those that a killed server left behind. */
export async function waitUntilCounted({ services }: House, tally: Tally): Promise<void> {
  const isCounted = async () =>
    (await services.db.pool.query('select from waiting_events limit 1')).rowCount === 0
  if (!(await waitUntil(isCounted, { forMs: timeoutMs, everyMs: 200 })))
    tally.lost.push('accepted events are not counted')
}

/** Compares Stripe with our books for everybody who bought or tried to; they have a minute to agree. */
export async function compareAll(
  { services }: House,
  witnesses: readonly Witness[],
): Promise<readonly string[]> {
  let buyers = witnesses.flatMap(({ email, leadId, isBuyer }) =>
    leadId === undefined || isBuyer !== true ? [] : [{ email, leadId }],
  )
  let differences: string[] = []
  const compare = async (): Promise<boolean> => {
    const still: typeof buyers = []
    differences = []
    await eachOf(buyers, async (buyer) => {
      const own = await compareBooks(services, buyer)
      if (own.length > 0) still.push(buyer)
      differences.push(...own.map((difference) => `${buyer.email}: ${difference}`))
    })
    buyers = still
    return still.length === 0
  }
  await waitUntil(compare, { forMs: timeoutMs, everyMs: 1_000 })
  return differences
}

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  const worker = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
