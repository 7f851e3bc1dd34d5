import { apiMessages } from '@fennel/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { revokeSessionsOf } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { readAside } from '#api/db/read-aside.ts'
import { mount } from '#api/http/mount.ts'
import { refundCharge } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { runChange } from '#api/subscriptions/index.ts'
import { auditAct } from '../audit-act.ts'
import { operatorOf } from '../guard-admin.ts'
import { listUsers } from './list-users.ts'
import { requirePayment, requirePlan, requireUserById } from './own-of-user.ts'
import { readUser } from './read-user.ts'
import { mailToResend, resendMail } from './resend-mail.ts'

/** Mounts the customers as operators see them, and what can be done for one. Every act, and every look at one, leaves a row in the audit log. */
export function mountAdminUsers(app: FastifyInstance, services: Services): void {
  const { db } = services
  const aside = readAside(services)
  const isViewer = (request: FastifyRequest) => operatorOf(request).record.role !== 'admin'

  mount(app, 'adminUsers', async ({ query: { cursor, ...filters }, request }) => {
    const isMasked = isViewer(request)
    return {
      success: true,
      data: await listUsers(aside, { ...filters, isWhole: isMasked }, cursor, isMasked),
    }
  })

  mount(app, 'adminUser', async ({ params, request }) => {
    const data = await readUser(aside, params.id, isViewer(request))
    await inTransaction(db, (tx) =>
      auditAct(services, tx, request, { action: 'users.view', target: params.id }),
    )
    return { success: true, data }
  })

  mount(app, 'cancelUserPlan', async ({ params, body, request }) => {
    const { subscriptionId, when, reason } = body
    const plan = await requirePlan(db.query, params.id, subscriptionId)
    if (plan.endedAt !== null) throw new AppError('conflict', apiMessages.nothingToCancel)
    await runChange(services, {
      subscriptionId,
      leadId: plan.leadId,
      userId: operatorOf(request).user.id,
      kind: when === 'now' ? 'end' : 'cancel',
      target: null,
      // NOTE: what cannot be put on record does not happen.
      onClaim: (tx) =>
        auditAct(services, tx, request, {
          action: 'users.cancel',
          target: params.id,
          reason,
          details: { subscriptionId, when },
        }),
    })
    return { success: true, data: { done: true } }
  })

  mount(app, 'refundUserPayment', async ({ params, body, request }) => {
    const payment = await requirePayment(db.query, params.id, body.paymentId)
    const outcome = await refundCharge(services, {
      key: `operator:${body.key}`,
      chargeId: payment.stripeChargeId,
      cents: body.cents,
      reason: 'requested_by_customer',
      onClaim: (tx, claim) =>
        auditAct(services, tx, request, {
          action: 'users.refund',
          target: params.id,
          reason: body.reason,
          details: {
            payment: payment.id,
            cents: claim.amountCents,
            currency: claim.currency,
            claim: claim.id,
          },
        }),
    })
    return { success: true, data: outcome }
  })

  mount(app, 'resendUserMail', async ({ params, body, request }) => {
    const user = await requireUserById(db.query, params.id)
    const mail = await mailToResend(services, user, body)
    const isQueued = await inTransaction(db, async (tx) => {
      const isNew = await resendMail(services, tx, mail)
      if (isNew)
        await auditAct(services, tx, request, {
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
      const user = await requireUserById(tx, params.id)
      await revokeSessionsOf(tx, user.id, new Date(services.now()))
      await auditAct(services, tx, request, {
        action: 'users.sign-out',
        target: user.id,
        reason: body.reason,
      })
    })
    return { success: true, data: { done: true } }
  })
}
