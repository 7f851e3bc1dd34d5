import { hourMs } from '@fennel/funnel'
import type { FastifyRequest } from 'fastify'
import { inTransaction } from '#api/db/in-transaction.ts'
import { SharedCallCounts } from '#api/http/shared-call-counts.ts'
import type { Services } from '#api/services.ts'
import { auditAct } from './audit-act.ts'
import { operatorOf } from './guard-admin.ts'
import { addOne } from './limit-acts.ts'
import { provedAtOf, refuseStale } from './step-up.ts'

/** So many pages of addresses an hour for one proof of being there; the next proof allows as many again. */
const mostPages = 200

/** From so many on, the log tells how many pages an operator read in an hour. */
const firstTold = 50

/** Counts one page of a list that shows whole addresses; refuses (428) those beyond what one proof allows. */
export type CountListPage = (request: FastifyRequest) => Promise<void>

/**
 * Counts what one operator reads page by page: whoever found a screen unattended, or a token, must not leaf through every
 * address. Made once, when calls are mounted, for all lists together.
 */
export function countListPages(services: Services): CountListPage {
  const byProof = new SharedCallCounts(services, 'pages of lists by proof')
  const byOperator = new SharedCallCounts(services, 'pages of lists')
  return async (request) => {
    const { id } = operatorOf(request).user
    if (services.config.rateLimits) {
      const proof = (await provedAtOf(services, request))?.getTime() ?? 'none'
      const { current } = await addOne(byProof, `${id} ${proof}`, hourMs)
      if (current > mostPages) refuseStale()
    }
    const { current } = await addOne(byOperator, id, hourMs)
    // NOTE: what the log says cannot be put right later, so it tells again each time the number has doubled.
    if (isTold(current))
      await inTransaction(services.db, (tx) =>
        auditAct(services, tx, request, {
          action: 'lists.read',
          target: id,
          details: { pages: current },
        }),
      )
  }
}

function isTold(pages: number): boolean {
  return pages >= firstTold && Number.isInteger(Math.log2(pages / firstTold))
}
