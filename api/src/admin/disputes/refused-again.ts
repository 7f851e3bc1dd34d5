import { apiMessages } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Candidate } from './find-candidates.ts'
import { followRefunds } from './follow-refunds.ts'
import { findStartedRun, selectItems } from './run-store.ts'

type Subjects = Pick<Candidate, 'chargeId' | 'subscriptionId' | 'disputeId'>

/**
 * The candidates about a payment, plan or dispute for which Stripe refused something in a run. Not the refused items
 * themselves: what succeeded of one needs no repeat, and Stripe repeats its refusal under a key it knows. Throws
 * `not_found` for a run that was never started.
 */
export async function refusedAgain(
  db: Queryable,
  runId: string,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> {
  const run = await findStartedRun(db, runId)
  if (run === undefined) throw new AppError('not_found', apiMessages.notFound)
  const items = await followRefunds(db, await selectItems(db, run.id))
  const refused = new Set(items.filter(({ state }) => state === 'failed').flatMap(subjectsOf))
  return candidates.filter((candidate) => subjectsOf(candidate).some((id) => refused.has(id)))
}

function subjectsOf({ chargeId, subscriptionId, disputeId }: Subjects): readonly string[] {
  return [chargeId, subscriptionId, disputeId].filter((id) => id !== null)
}
