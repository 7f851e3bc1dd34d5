import { hourMs } from '@fennel/funnel'
import type { FastifyRequest } from 'fastify'
import { inTransaction } from '#api/db/in-transaction.ts'
import { SharedCallCounts } from '#api/http/shared-call-counts.ts'
import type { Services } from '#api/services.ts'
import { auditAction } from './audit-action.ts'
import { operatorOf } from './guard-admin.ts'
import { addOne } from './limit-actions.ts'
import { provedAtOf, refuseStale } from './step-up.ts'

/** Pages of full addresses per hour for one step-up. Each new step-up allows as many again. */
const maxPages = 200

/** From this many pages per hour on, the audit log records how much an operator reads. */
const firstLogged = 50

/** Counts one page of a list that shows full addresses. Throws 428 beyond what one step-up allows. */
export type CountListPage = (request: FastifyRequest) => Promise<void>

/**
 * Counts the list pages each operator reads, so that nobody with a stolen token or at an unattended screen can page
 * through every address. Create it once, when routes are mounted, for all lists together.
 */
export function countListPages(services: Services): CountListPage {
  const byProof = new SharedCallCounts(services, 'pages of lists by proof')
  const byOperator = new SharedCallCounts(services, 'pages of lists')
  return async (request) => {
    const { id } = operatorOf(request).user
    if (services.config.rateLimits) {
      const proof = (await provedAtOf(services, request))?.getTime() ?? 'none'
      const { current } = await addOne(byProof, `${id} ${proof}`, hourMs)
      if (current > maxPages) refuseStale()
    }
    const { current } = await addOne(byOperator, id, hourMs)
    // NOTE: audit rows cannot be updated, so another one is added each time the number doubles.
    if (isLogged(current))
      await inTransaction(services.db, (tx) =>
        auditAction(services, tx, request, {
          action: 'lists.read',
          target: id,
          details: { pages: current },
        }),
      )
  }
}

function isLogged(pages: number): boolean {
  return pages >= firstLogged && Number.isInteger(Math.log2(pages / firstLogged))
}
