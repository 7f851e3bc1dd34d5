import { apiMessages } from '@fennel/contract'
import type { DataOf } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'
import type { Services } from '#api/services.ts'
import { followRefunds } from './follow-refunds.ts'
import { presentItems } from './present-items.ts'
import { findStartedRun, selectItems } from './run-store.ts'

/** The items of a started run with their current outcome. Throws `not_found` for any other id. */
export async function readRun(services: Services, id: string): Promise<DataOf<'preventionRun'>> {
  const { query } = services.db
  const run = await findStartedRun(query, id)
  if (run === undefined) throw new AppError('not_found', apiMessages.notFound)
  const items = await followRefunds(query, await selectItems(query, run.id))
  return {
    items: [
      ...(await presentItems(
        services,
        items.filter(({ state }) => state !== 'held'),
      )),
    ],
  }
}
