import type { FastifyRequest } from 'fastify'
import type { Queryable } from '#api/db/client.ts'

/** What a choice does to leads. Leads know how; consent knows no leads. */
export interface LeadsOfBrowser {
  /** The visits by which the leads of a brand came that this browser may open. */
  readonly visits: (request: FastifyRequest, appName: string) => Promise<readonly string[]>
  /** The leads of a brand that this browser may open, held until the transaction ends, with the visits they came by. */
  readonly hold: (
    tx: Queryable,
    request: FastifyRequest,
    appName: string,
  ) => Promise<readonly { readonly id: string; readonly sessionId: string | null }[]>
  /** Takes the answers about health out of a held lead; false when it had none. */
  readonly forgetHealth: (tx: Queryable, leadId: string) => Promise<boolean>
}
