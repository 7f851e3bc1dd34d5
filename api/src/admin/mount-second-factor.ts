import { apiMessages } from '@fennel/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { lockUser, revokeSessionsOf } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { mount } from '#api/http/mount.ts'
import { enqueueMail } from '#api/mail/index.ts'
import type { Services } from '#api/services.ts'
import { auditAction } from './audit-action.ts'
import type { ProofTools } from './confirm-operator.ts'
import { operatorOf } from './guard-admin.ts'
import { lockOperator, updateOperator } from './operator-store.ts'
import { requireSignIn } from './operator-sign-ins.ts'
import { markKept } from './recovery-code-store.ts'
import { issueRecoveryCodes, meansRecoveryCode } from './recovery-codes.ts'
import type { RecoveryCodes } from './recovery-codes.ts'
import { requirePassword, recheckPassword } from './require-password.ts'
import { forgetSecondFactor, startSecondFactor, takeCode, takeFactor } from './second-factor.ts'
import type { Recheck } from './second-factor.ts'

const done = { success: true, data: { done: true } } as const

/** Mounts turning the operator's own second factor on and off, and its recovery codes. */
export function mountSecondFactor(app: FastifyInstance, services: Services, tools: ProofTools): void {
  const { countGuess } = tools
  mount(app, 'startSecondFactor', async ({ body, request, reply }) => {
    await countGuess({ request, reply })
    await requirePassword(services, tools, { request, reply }, body.currentPassword)
    const check: Recheck = (tx) => recheckPassword(tx, services.hasher, request, body.currentPassword)
    return { success: true, data: await startSecondFactor(services, operatorOf(request).user, check) }
  })

  mount(app, 'confirmSecondFactor', async ({ body, request, reply }) => {
    await countGuess({ request, reply })
    return {
      success: true,
      data: { done: true, recoveryCodes: await turnOn(services, request, body.code) },
    }
  })

  mount(app, 'removeSecondFactor', async ({ body, request, reply }) => {
    await countGuess({ request, reply })
    await requirePassword(services, tools, { request, reply }, body.currentPassword)
    const check: Recheck = (tx) => recheckPassword(tx, services.hasher, request, body.currentPassword)
    await turnOff(services, tools, { request, code: body.code, check })
    return done
  })

  mount(app, 'makeRecoveryCodes', async ({ request }) => ({
    success: true,
    data: await makeRecoveryCodes(services, request),
  }))

  mount(app, 'keepRecoveryCodes', async ({ body, request }) => {
    const set = { userId: operatorOf(request).user.id, setId: body.id, now: new Date(services.now()) }
    const isThere = await markKept(services.db.query, set)
    if (!isThere) throw new AppError('conflict', apiMessages.recoveryCodesReplaced)
    return done
  })
}

/** Turns the second factor on with a code of the app, and returns the first recovery codes. */
async function turnOn(services: Services, request: FastifyRequest, code: string): Promise<RecoveryCodes> {
  const { user } = operatorOf(request)
  const now = new Date(services.now())
  return inTransaction(services.db, async (tx) => {
    const locked = await lockOperator(tx, user.id)
    // NOTE: under the account's lock, which ending its sign-ins takes, too: an ended sign-in turns nothing on.
    await lockUser(tx, user.id)
    const own = await requireSignIn(tx, request)
    // NOTE: if it is already on, a code alone must not be enough for new recovery codes.
    if (locked !== undefined && locked.totpConfirmedAt !== null)
      throw new AppError('conflict', apiMessages.secondFactorOn)
    if (locked === undefined || !(await takeCode(services, tx, locked, code)))
      throw new AppError('invalid_request', apiMessages.wrongCode)
    await updateOperator(tx, user.id, { totpConfirmedAt: now })
    const recoveryCodes = await issueRecoveryCodes(services, tx, user.id)
    // NOTE: sign-ins opened before this have never shown a second factor.
    await revokeSessionsOf(tx, user.id, now, own)
    await enqueueMail(services, tx, {
      kind: 'second-factor-added',
      payload: { addedAt: now.toISOString() },
      brandId: services.config.defaultBrand,
      recipient: user.email,
      dedupeKey: `second-factor-added:${user.id}:${services.newId()}`,
    })
    await auditAction(services, tx, request, { action: 'operators.second-factor', target: user.id })
    return recoveryCodes
  })
}

/** Turns the second factor off with a code of the app or a recovery code. The recovery codes end with it. */
async function turnOff(
  services: Services,
  { noteWrong }: ProofTools,
  {
    request,
    code,
    check,
  }: { readonly request: FastifyRequest; readonly code: string; readonly check: Recheck },
): Promise<void> {
  const { user } = operatorOf(request)
  const problem = await inTransaction(services.db, async (tx) => {
    await lockOperator(tx, user.id)
    await check(tx)
    const found = await takeFactor(services, tx, user, code, { request, purpose: 'turn-off' })
    if (found !== undefined) return found
    await forgetSecondFactor(tx, user.id)
    // NOTE: the use of a recovery code has a mail of its own, which says that it turned off the second factor.
    if (!meansRecoveryCode(code))
      await enqueueMail(services, tx, {
        kind: 'second-factor-removed',
        payload: { removedAt: new Date(services.now()).toISOString(), isBySelf: true },
        brandId: services.config.defaultBrand,
        recipient: user.email,
        dedupeKey: `second-factor-removed:${user.id}:${services.newId()}`,
      })
    await auditAction(services, tx, request, { action: 'operators.second-factor-removed', target: user.id })
    return undefined
  })
  if (problem === undefined) return
  await noteWrong(user.id, request, 'operators.wrong-confirmation')
  throw new AppError('invalid_request', problem)
}

/** Replaces the recovery codes with new ones. Throws 409 while the second factor is off, 401 for an ended sign-in. */
async function makeRecoveryCodes(services: Services, request: FastifyRequest): Promise<RecoveryCodes> {
  const { user } = operatorOf(request)
  return inTransaction(services.db, async (tx) => {
    const locked = await lockOperator(tx, user.id)
    if (locked === undefined || locked.totpConfirmedAt === null)
      throw new AppError('conflict', apiMessages.secondFactorOff)
    await lockUser(tx, user.id)
    await requireSignIn(tx, request)
    const made = await issueRecoveryCodes(services, tx, user.id)
    await auditAction(services, tx, request, { action: 'operators.recovery-codes', target: user.id })
    return made
  })
}
