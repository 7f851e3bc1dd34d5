import type { FastifyRequest } from 'fastify'
import type { Queryable } from '#api/db/client.ts'

/** What a choice does to leads. Implemented by the leads module; consent does not know leads. */
export interface LeadsOfBrowser {
  /** The visits from which the brand's leads came that this browser has access to. */
  readonly visits: (request: FastifyRequest, appName: string) => Promise<readonly string[]>
  /** Locks the brand's leads that this browser has access to, and returns them with the visits they came from. */
  readonly hold: (
    tx: Queryable,
    request: FastifyRequest,
    appName: string,
  ) => Promise<readonly { readonly id: string; readonly sessionId: string | null }[]>
  /** Deletes the health answers of a locked lead. Returns false if it had none. */
  readonly forgetHealth: (tx: Queryable, leadId: string) => Promise<boolean>
}
