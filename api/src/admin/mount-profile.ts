import { apiMessages } from '@fennel/contract'
import type { DataOf } from '@fennel/contract'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  provePassword,
  readAccessToken,
  revokeFamily,
  revokeSessionsOf,
  sessions,
  updatePassword,
} from '#api/accounts/index.ts'
import type { PasswordHasher } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { hashToken } from '#api/hash-token.ts'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { auditAct } from './audit-act.ts'
import { checkOperatorPassword } from './check-operator-password.ts'
import { confirmOperator } from './confirm-operator.ts'
import type { ProofTools } from './confirm-operator.ts'
import { operatorOf } from './guard-admin.ts'
import { lockOperator, updateOperator } from './operator-store.ts'
import { startSecondFactor, takeCode } from './second-factor.ts'
import { noteProof } from './step-up.ts'

const done = { success: true, data: { done: true } } as const

/** Mounts what operators do with their own account: password, second factor, sign-ins. */
export function mountProfile(app: FastifyInstance, services: Services, tools: ProofTools): void {
  const { hasher, countGuess } = tools
  mount(app, 'operatorProfile', async ({ request }) => ({
    success: true,
    data: await readOperatorProfile(services, request),
  }))

  mount(app, 'changeOperatorPassword', async ({ body, request, reply }) => {
    const { user } = operatorOf(request)
    checkOperatorPassword(services, body.newPassword, user.email)
    await countGuess({ request, reply })
    await requirePassword(services, hasher, { request, reply }, body.currentPassword)
    const passwordHash = await hasher.hash(body.newPassword)
    const own = await familyOf(services, request)
    await inTransaction(services.db, async (tx) => {
      await updatePassword(tx, user.id, passwordHash)
      await revokeSessionsOf(tx, user.id, new Date(services.now()), own)
      await auditAct(services, tx, request, { action: 'operators.password', target: user.id })
    })
    return done
  })

  mount(app, 'confirmOperator', async ({ body, request, reply }) => {
    await confirmOperator(services, tools, { request, reply }, body)
    await noteProof(services, request)
    return done
  })

  mount(app, 'startSecondFactor', async ({ body, request, reply }) => {
    const { user, record } = operatorOf(request)
    await countGuess({ request, reply })
    await requirePassword(services, hasher, { request, reply }, body.currentPassword)
    if (record.totpConfirmedAt !== null) throw new AppError('conflict', apiMessages.secondFactorOn)
    return { success: true, data: await startSecondFactor(services, user) }
  })

  mount(app, 'confirmSecondFactor', async ({ body, request, reply }) => {
    await countGuess({ request, reply })
    await switchSecondFactor(services, request, body.code, true)
    return done
  })

  mount(app, 'removeSecondFactor', async ({ body, request, reply }) => {
    await countGuess({ request, reply })
    await requirePassword(services, hasher, { request, reply }, body.currentPassword)
    await switchSecondFactor(services, request, body.code, false)
    return done
  })

  mount(app, 'endOperatorSession', async ({ params, request }) => {
    const { user } = operatorOf(request)
    const own = (await liveFamilies(services, user.id)).some(({ familyId }) => familyId === params.id)
    if (!own) throw new AppError('not_found', apiMessages.notFound)
    await inTransaction(services.db, async (tx) => {
      await revokeFamily(tx, { userId: user.id, familyId: params.id }, new Date(services.now()))
      await auditAct(services, tx, request, { action: 'operators.session-end', target: params.id })
    })
    return done
  })
}

/** Turns the second factor on or off, for whoever can show a code of it. */
async function switchSecondFactor(
  services: Services,
  request: FastifyRequest,
  code: string,
  isOn: boolean,
): Promise<void> {
  const { user } = operatorOf(request)
  const own = await familyOf(services, request)
  await inTransaction(services.db, async (tx) => {
    const locked = await lockOperator(tx, user.id)
    if (locked === undefined || !(await takeCode(services, tx, locked, code)))
      throw new AppError('invalid_request', apiMessages.wrongCode)
    const off = { totpConfirmedAt: null, totpSecret: null, totpLastStep: null }
    await updateOperator(tx, user.id, isOn ? { totpConfirmedAt: new Date(services.now()) } : off)
    // NOTE: what was opened before the second factor was asked for has never shown it.
    if (isOn) await revokeSessionsOf(tx, user.id, new Date(services.now()), own)
    const action = isOn ? 'operators.second-factor' : 'operators.second-factor-removed'
    await auditAct(services, tx, request, { action, target: user.id })
  })
}

async function requirePassword(
  services: Services,
  hasher: PasswordHasher,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  password: string,
): Promise<void> {
  const { user } = operatorOf(request)
  const isRight = await provePassword(services, hasher, reply, user, { password, door: 'signed-in' })
  if (!isRight) throw new AppError('invalid_request', apiMessages.wrongPassword)
}

async function readOperatorProfile(
  services: Services,
  request: FastifyRequest,
): Promise<DataOf<'operatorProfile'>> {
  const { user, record } = operatorOf(request)
  const [families, own] = await Promise.all([liveFamilies(services, user.id), familyOf(services, request)])
  return {
    id: user.id,
    email: user.email,
    role: record.role,
    hasSecondFactor: record.totpConfirmedAt !== null,
    sessions: families.map((family) => ({
      id: family.familyId,
      startedAt: family.startedAt.toISOString(),
      lastUsedAt: family.lastUsedAt.toISOString(),
      endsAt: family.endsAt.toISOString(),
      isThisOne: family.familyId === own,
    })),
  }
}

/** The operator's live sign-ins, each by the pair of tokens that was issued last. */
async function liveFamilies({ db, now }: Services, userId: string) {
  return db.query
    .selectDistinctOn([sessions.familyId], {
      familyId: sessions.familyId,
      startedAt: sessions.familyStartedAt,
      lastUsedAt: sessions.createdAt,
      endsAt: sessions.refreshExpiresAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        gt(sessions.refreshExpiresAt, new Date(now())),
      ),
    )
    .orderBy(sessions.familyId, desc(sessions.createdAt))
}

async function familyOf({ db }: Services, request: FastifyRequest): Promise<string | undefined> {
  const token = readAccessToken(request)
  if (token === undefined) return undefined
  const rows = await db.query
    .select({ familyId: sessions.familyId })
    .from(sessions)
    .where(eq(sessions.accessHash, hashToken(token)))
  return rows[0]?.familyId
}
