import { randomBytes } from 'node:crypto'
import type { DataOf } from '@fennel/contract'
import type { FastifyRequest } from 'fastify'
import type { UserRecord } from '#api/accounts/index.ts'
import { appendAudit } from '#api/audit/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { enqueueMail } from '#api/mail/index.ts'
import type { Services } from '#api/services.ts'
import { readStanding, replaceCodes, spendCode } from './recovery-code-store.ts'

const codesInSet = 10
/** 5 random bits each, so 80 in a code: too many to guess, even for somebody who has the hash. */
const codeLength = 16
/** Without letters that are mistaken for a digit or another letter: i, l, o and u. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const wholeCode = new RegExp(`^[${alphabet}]{${codeLength}}$`)

/** What the operator is shown once. */
export type RecoveryCodes = DataOf<'makeRecoveryCodes'>

/** Issues ten new codes to an operator; all older ones are void. The plain codes exist only in the answer. */
export async function issueRecoveryCodes(
  services: Services,
  tx: Queryable,
  userId: string,
): Promise<RecoveryCodes> {
  const id = services.newId()
  const createdAt = new Date(services.now())
  const codes = Array.from({ length: codesInSet }, makeCode)
  const records = codes.map((code) => ({
    codeHash: hashOf(services, userId, code),
    userId,
    setId: id,
    createdAt,
    keptAt: null,
    usedAt: null,
  }))
  await replaceCodes(tx, userId, records)
  return { id, codes: codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code) }
}

/** The request in which a code was given, and what for. */
export interface RecoveryUse {
  readonly request: FastifyRequest
  readonly purpose: 'sign-in' | 'turn-off'
}

/**
 * Whether this is an unused recovery code of the operator, in any spacing and case. If so, the transaction uses it up,
 * records it in the audit log, and notifies the operator by mail.
 */
export async function takeRecoveryCode(
  services: Services,
  tx: Queryable,
  user: UserRecord,
  typed: string,
  { request, purpose }: RecoveryUse,
): Promise<boolean> {
  const code = readCode(typed)
  if (code === undefined) return false
  const now = new Date(services.now())
  const codeHash = hashOf(services, user.id, code)
  if (!(await spendCode(tx, { userId: user.id, codeHash, now }))) return false
  const { left } = await readStanding(tx, user.id)
  await enqueueMail(services, tx, {
    kind: 'recovery-code-used',
    payload: { usedAt: now.toISOString(), left, purpose },
    brandId: services.config.defaultBrand,
    recipient: user.email,
    dedupeKey: `recovery-code-used:${user.id}:${services.newId()}`,
  })
  await appendAudit(tx, {
    at: now,
    actorId: user.id,
    ipAddress: request.ip,
    requestId: String(request.id),
    action: 'operators.recovery-code',
    target: user.id,
    details: { left },
  })
  return true
}

/** Whether a recovery code was meant. Up to six digits are taken for a code of the app. */
export function meansRecoveryCode(typed: string): boolean {
  return !/^\d{0,6}$/.test(typed.trim())
}

function makeCode(): string {
  return Array.from(randomBytes(codeLength), (byte) => alphabet.charAt(byte % alphabet.length)).join('')
}

/** Normalizes a typed code; undefined if it cannot be one. */
function readCode(typed: string): string | undefined {
  const code = typed
    .toLowerCase()
    .replaceAll(/[^\da-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  return wholeCode.test(code) ? code : undefined
}

// NOTE: includes the operator, so that one operator's code is worth nothing to another, and equal codes differ in hash.
function hashOf({ cipher }: Services, userId: string, code: string): string {
  return cipher.label(`recovery code ${userId} ${code}`)
}
