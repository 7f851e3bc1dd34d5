import { apiMessages } from '@fennel/contract'
import type { DataOf, ParsedBodyOf } from '@fennel/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { revokeFamily, revokeSessionsOf, updatePassword } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { mount } from '#api/http/mount.ts'
import { enqueueMail } from '#api/mail/index.ts'
import type { Services } from '#api/services.ts'
import { auditAction } from './audit-action.ts'
import { checkOperatorPassword } from './check-operator-password.ts'
import { confirmOperator } from './confirm-operator.ts'
import type { ProofTools } from './confirm-operator.ts'
import { operatorOf } from './guard-admin.ts'
import { familyOf, liveFamilies } from './operator-sign-ins.ts'
import { readStanding } from './recovery-code-store.ts'
import { requirePassword, recheckPassword } from './require-password.ts'
import { noteProof } from './step-up.ts'

const done = { success: true, data: { done: true } } as const

/** Mounts what operators do with their own account: password, sign-ins and step-up. */
export function mountProfile(app: FastifyInstance, services: Services, tools: ProofTools): void {
  const { countGuess } = tools
  mount(app, 'operatorProfile', async ({ request }) => ({
    success: true,
    data: await readOperatorProfile(services, request),
  }))

  mount(app, 'changeOperatorPassword', async ({ body, request, reply }) => {
    const { user } = operatorOf(request)
    checkOperatorPassword(services, body.newPassword, user.email)
    await countGuess({ request, reply })
    await requirePassword(services, tools, { request, reply }, body.currentPassword)
    await changePassword(services, request, body)
    return done
  })

  mount(app, 'confirmOperator', async ({ body, request, reply }) => {
    await confirmOperator(services, tools, { request, reply }, body)
    await noteProof(services, request)
    return done
  })

  mount(app, 'endOperatorSession', async ({ params, request }) => {
    const { user } = operatorOf(request)
    const own = (await liveFamilies(services, user.id)).some(({ familyId }) => familyId === params.id)
    if (!own) throw new AppError('not_found', apiMessages.notFound)
    await inTransaction(services.db, async (tx) => {
      await revokeFamily(tx, { userId: user.id, familyId: params.id }, new Date(services.now()))
      await auditAction(services, tx, request, { action: 'operators.session-end', target: params.id })
    })
    return done
  })
}

/**
 * Sets the operator's new password and ends their other sign-ins. Checks again under the account's lock, because
 * hashing is slow: throws 401 if this sign-in has been ended since, and 400 if another password has been set.
 */
async function changePassword(
  services: Services,
  request: FastifyRequest,
  { currentPassword, newPassword }: ParsedBodyOf<'changeOperatorPassword'>,
): Promise<void> {
  const { user } = operatorOf(request)
  const now = new Date(services.now())
  const passwordHash = await services.hasher.hash(newPassword)
  await inTransaction(services.db, async (tx) => {
    const own = await recheckPassword(tx, services.hasher, request, currentPassword)
    await updatePassword(tx, user.id, passwordHash)
    await revokeSessionsOf(tx, user.id, now, own)
    await enqueueMail(services, tx, {
      kind: 'password-changed',
      payload: { changedAt: now.toISOString(), isByOperator: true },
      brandId: services.config.defaultBrand,
      recipient: user.email,
      dedupeKey: `password-changed:${user.id}:${services.newId()}`,
    })
    await auditAction(services, tx, request, { action: 'operators.password', target: user.id })
  })
}

async function readOperatorProfile(
  services: Services,
  request: FastifyRequest,
): Promise<DataOf<'operatorProfile'>> {
  const { user, record } = operatorOf(request)
  const [families, own, standing] = await Promise.all([
    liveFamilies(services, user.id),
    familyOf(services.db.query, request),
    readStanding(services.db.query, user.id),
  ])
  return {
    id: user.id,
    email: user.email,
    role: record.role,
    hasSecondFactor: record.totpConfirmedAt !== null,
    recoveryCodes: record.totpConfirmedAt === null ? null : standing,
    sessions: families.map((family) => ({
      id: family.familyId,
      startedAt: family.startedAt.toISOString(),
      lastUsedAt: family.lastUsedAt.toISOString(),
      endsAt: family.endsAt.toISOString(),
      isThisOne: family.familyId === own,
    })),
  }
}
