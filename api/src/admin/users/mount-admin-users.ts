import type { FastifyInstance, FastifyRequest } from 'fastify'
import { revokeSessionsOf } from '#api/accounts/index.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { withReportConnections } from '#api/db/with-report-connections.ts'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { auditAction } from '../audit-action.ts'
import { limitActions } from '../limit-actions.ts'
import { operatorOf } from '../guard-admin.ts'
import type { OperatorCounts } from '../operator-counts.ts'
import { cancelPlanOf, refundPaymentOf } from '../money-actions.ts'
import { requireStillAdmin } from '../still-admin.ts'
import { listUsers } from './list-users.ts'
import { requirePayment, requirePlan, requireUserById } from './own-of-user.ts'
import { readUser } from './read-user.ts'
import { mailToResend, resendMail } from './resend-mail.ts'

/**
 * Mails that one operator may resend per hour. They go before most others and need no step-up, so with a stolen session
 * they could use up `MAILS_PER_HOUR` while the links that others wait for expire.
 */
const maxResent = 30

/**
 * Mounts the user pages, and what operators can do for one user. Every action, and every view of a user, is audited.
 */
export function mountAdminUsers(
  app: FastifyInstance,
  services: Services,
  { countMoneyAction, countListPage }: OperatorCounts,
): void {
  const { db } = services
  const aside = withReportConnections(services)
  const countResent = limitActions(
    services,
    'users.mail',
    maxResent,
    `You can resend up to ${maxResent} emails an hour.`,
  )
  const isViewer = (request: FastifyRequest) => operatorOf(request).record.role !== 'admin'

  mount(app, 'adminUsers', async ({ query: { cursor, ...filters }, request }) => {
    const isMasked = isViewer(request)
    const data = await listUsers(aside, { ...filters, isWhole: isMasked }, cursor, isMasked)
    if (!isMasked && data.users.length > 0) await countListPage(request)
    return { success: true, data }
  })

  mount(app, 'adminUser', async ({ params, request }) => {
    const data = await readUser(aside, params.id, isViewer(request))
    await inTransaction(db, (tx) =>
      auditAction(services, tx, request, { action: 'users.view', target: params.id }),
    )
    return { success: true, data }
  })

  mount(app, 'cancelUserPlan', async ({ params, body, request, reply }) => {
    await countMoneyAction({ request, reply })
    const plan = await requirePlan(db.query, params.id, body.subscriptionId)
    await cancelPlanOf(services, request, { kind: 'users', id: params.id }, plan, body)
    return { success: true, data: { done: true } }
  })

  mount(app, 'refundUserPayment', async ({ params, body, request, reply }) => {
    await countMoneyAction({ request, reply })
    const payment = await requirePayment(db.query, params.id, body.paymentId)
    const person = { kind: 'users', id: params.id } as const
    return { success: true, data: await refundPaymentOf(services, request, person, payment, body) }
  })

  mount(app, 'resendUserMail', async ({ params, body, request, reply }) => {
    await countResent({ request, reply })
    const user = await requireUserById(db.query, params.id)
    const mail = await mailToResend(services, user, body)
    const isQueued = await inTransaction(db, async (tx) => {
      await requireStillAdmin(tx, request)
      const isNew = await resendMail(services, tx, mail)
      if (isNew)
        await auditAction(services, tx, request, {
          action: 'users.mail',
          target: user.id,
          details: { kind: mail.kind, ...(body.kind === 'again' && { mail: body.mailId }) },
        })
      return isNew
    })
    return { success: true, data: { isQueued } }
  })

  mount(app, 'signOutUser', async ({ params, body, request }) => {
    await inTransaction(db, async (tx) => {
      await requireStillAdmin(tx, request)
      const user = await requireUserById(tx, params.id)
      await revokeSessionsOf(tx, user.id, new Date(services.now()))
      await auditAction(services, tx, request, {
        action: 'users.sign-out',
        target: user.id,
        reason: body.reason,
      })
    })
    return { success: true, data: { done: true } }
  })
}
