import { apiMessages } from '@fennel/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { withReportConnections } from '#api/db/with-report-connections.ts'
import { mount, mountStream } from '#api/http/mount.ts'
import { openAnswers, selectLead } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import { auditAction } from '../audit-action.ts'
import { operatorOf } from '../guard-admin.ts'
import { limitActions } from '../limit-actions.ts'
import type { OperatorCounts } from '../operator-counts.ts'
import { cancelPlanOf, refundPaymentOf } from '../money-actions.ts'
import { requireStillAdmin } from '../still-admin.ts'
import { createCountriesOfVisits } from './countries-of-visits.ts'
import { countLeads } from './count-leads.ts'
import { exportLeads } from './export-leads.ts'
import { listLeads } from './list-leads.ts'
import { requirePaymentOfLead, requirePlanOfLead } from './own-of-lead.ts'
import { readLead } from './read-lead.ts'
import { presentAnswers } from './present-answers.ts'

/** Reveals per hour and operator, and as many exports. */
const maxPerHour = 10

/**
 * Mounts the lead pages: lists, one lead's path, its money if it has no account, its answers (audited), and the export.
 */
export function mountAdminLeads(
  app: FastifyInstance,
  services: Services,
  { countMoneyAction, countListPage }: OperatorCounts,
): void {
  const aside = withReportConnections(services)
  const countriesOf = createCountriesOfVisits(aside)
  const countReveal = limitActions(services, 'leads.reveal', maxPerHour)
  const countExport = limitActions(services, 'leads.export', maxPerHour)
  const isViewer = (request: FastifyRequest) => operatorOf(request).record.role !== 'admin'

  mount(app, 'adminLeads', async ({ query: { cursor, ...filters }, request }) => {
    const isMasked = isViewer(request)
    const data = await listLeads(aside, { ...filters, isWhole: isMasked }, cursor, { isMasked, countriesOf })
    if (!isMasked && data.leads.length > 0) await countListPage(request)
    return { success: true, data }
  })

  mount(app, 'leadCount', async ({ query, request }) => ({
    success: true,
    data: await countLeads(aside, { ...query, isWhole: isViewer(request) }),
  }))

  mount(app, 'adminLead', async ({ params, request }) => {
    const data = await readLead(aside, params.id, isViewer(request))
    await inTransaction(services.db, (tx) =>
      auditAction(services, tx, request, { action: 'leads.view', target: params.id }),
    )
    return { success: true, data }
  })

  mount(app, 'cancelLeadPlan', async ({ params, body, request, reply }) => {
    await countMoneyAction({ request, reply })
    const plan = await requirePlanOfLead(services.db.query, params.id, body.subscriptionId)
    await cancelPlanOf(services, request, { kind: 'leads', id: params.id }, plan, body)
    return { success: true, data: { done: true } }
  })

  mount(app, 'refundLeadPayment', async ({ params, body, request, reply }) => {
    await countMoneyAction({ request, reply })
    const payment = await requirePaymentOfLead(services.db.query, params.id, body.paymentId)
    const person = { kind: 'leads', id: params.id } as const
    return { success: true, data: await refundPaymentOf(services, request, person, payment, body) }
  })

  mount(app, 'revealLead', async ({ params, body, request, reply }) => {
    await countReveal({ request, reply })
    const answers = await inTransaction(services.db, async (tx) => {
      await requireStillAdmin(tx, request)
      const lead = await selectLead(tx, params.id)
      if (lead === undefined) throw new AppError('not_found', apiMessages.notFound)
      await auditAction(services, tx, request, {
        action: 'leads.reveal',
        target: lead.id,
        reason: body.reason,
      })
      return presentAnswers(services.brands.get(lead.appName), lead, openAnswers(services, lead))
    })
    return { success: true, data: { answers } }
  })

  mountStream(app, 'exportLeads', async ({ body, request, reply }) => {
    await countExport({ request, reply })
    return exportLeads(services, aside, { request, reply }, body)
  })
}
