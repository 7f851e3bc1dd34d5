import { Readable } from 'node:stream'
import { apiMessages } from '@fennel/contract'
import type { PreventionLine } from '@fennel/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { withReportConnections } from '#api/db/with-report-connections.ts'
import { mount, mountStream } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { auditAction } from '../audit-action.ts'
import { confirmOperator } from '../confirm-operator.ts'
import type { ProofTools } from '../confirm-operator.ts'
import { operatorOf } from '../guard-admin.ts'
import { beginRun, driveRun } from './drive-run.ts'
import { previewPrevention } from './preview-prevention.ts'
import { readRun } from './read-run.ts'
import { readDisputesOverview } from './read-disputes-overview.ts'
import { findEvidence } from './run-store.ts'

/** Mounts the disputes tool. It only lists unless told to execute, and can never charge anybody. */
export function mountDisputes(app: FastifyInstance, services: Services, tools: ProofTools): void {
  const aside = withReportConnections(services)
  mount(app, 'disputesOverview', async ({ request }) => ({
    success: true,
    data: await readDisputesOverview(aside, operatorOf(request).record.role !== 'admin'),
  }))

  mount(app, 'preventionRun', async ({ params }) => ({
    success: true,
    data: await readRun(aside, params.id),
  }))

  mount(app, 'preparedEvidence', async ({ params, request }) => {
    const found = await findEvidence(services.db.query, params.id)
    if (found === undefined) throw new AppError('not_found', apiMessages.notFound)
    await inTransaction(services.db, (tx) =>
      auditAction(services, tx, request, { action: 'evidence.view', target: params.id }),
    )
    return { success: true, data: { text: found.text, preparedAt: found.preparedAt.toISOString() } }
  })

  mountStream(app, 'reduceDisputesRate', async ({ body, request, reply }) => {
    if (body.mode !== 'execute')
      return { success: true, data: await previewPrevention(services, request, body.refusedOf) }
    const { previewId, count } = body
    if (previewId === undefined || count === undefined)
      throw new AppError('invalid_request', apiMessages.previewGone)
    await confirmOperator(services, tools, { request, reply }, body)
    const run = await beginRun(services, request, { previewId, count })
    // NOTE: nginx buffers responses, so that the lines of several minutes would arrive all at once at the end.
    void reply.headers({
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    return Readable.from(asLines(driveRun(services, request, run)), { objectMode: false })
  })
}

async function* asLines(lines: AsyncGenerator<PreventionLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}
