import type { Stack } from '../../e2e/harness/stack.ts'
import { waitUntil } from '../../scripts/start/wait-until.ts'
import { invariants } from '../../api/src/operations/invariants.ts'

/** Far enough in the future that no invariant makes an exception for work in progress, in milliseconds. */
const later = 3 * 60_000

const openJobs = `select
  (select count(*) from webhook_inbox where processed_at is null)
  + (select count(*) from mail_outbox where ended_at is null and due_at < now()) as count`

/** Mails that were tried more than once, or once with an unknown outcome. */
const mailsTriedAgain = `select count(*) from mail_outbox where attempts > 1 or unsure_attempts > 0`

/** Waits up to two minutes for background jobs; false when some are left. */
export async function areJobsDone({ query }: Stack): Promise<boolean> {
  const isDone = async () => Number((await query<{ count: string }>(openJobs))[0]?.count) === 0
  return waitUntil(isDone, { forMs: 120_000, everyMs: 500 })
}

/** What two processes on one database got wrong, as sentences. Waits for background jobs first. */
export async function checkBooks(stack: Stack): Promise<readonly string[]> {
  const { query } = stack
  const count = async (sql: string, values: readonly unknown[] = []) =>
    Number((await query<{ count: string }>(sql, values))[0]?.count)
  const found = (await areJobsDone(stack)) ? [] : ['Jobs were left undone after two minutes.']
  const triedAgain = await count(mailsTriedAgain)
  if (triedAgain > 0) found.push(`${triedAgain} mails were tried more than once.`)
  for (const { name, question } of invariants) {
    const moments = [new Date(Date.now() + later), new Date(0)]
    const broken = await count(
      question,
      moments.filter((_, at) => question.includes(`$${at + 1}`)),
    )
    if (broken > 0) found.push(`The invariant ${name} is broken ${broken} times.`)
  }
  return found
}

/** The number of ledger entries by kind. */
export async function paymentsOf({ query }: Stack): Promise<Readonly<Record<string, number>>> {
  const rows = await query<{ kind: string; count: string }>(
    'select kind, count(*) from ledger_entries group by kind',
  )
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]))
}
