import { apiMessages } from '@fennel/contract'
import type { DataOf, ParsedBodyOf } from '@fennel/contract'
import { plainOrderNumber, plainWithdrawalName, withdrawalFormErrors } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import { AppError } from '#api/app-error.ts'
import { inTransaction, withLockTimeout } from '#api/db/in-transaction.ts'
import { checkEmail, emailKeyOf } from '#api/leads/index.ts'
import { enqueueMail } from '#api/mail/index.ts'
import type { Services } from '#api/services.ts'
import { insertWithdrawal, selectWithdrawalOfAttempt } from './withdrawal-store.ts'
import type { WithdrawalRecord } from './withdrawal-store.ts'

type Declared = Pick<WithdrawalRecord, 'brandId' | 'name' | 'email' | 'emailKey' | 'orderNumber'>

/**
 * Stores a withdrawal from a contract and queues its confirmation mail, both or neither. Nothing is looked up, so the
 * answer and its timing are the same for every address. A repeated attempt gets the first answer again, or 409 if its
 * details differ. Throws 400 for an invalid name, email or order number, and 404 if the brand does not offer
 * withdrawal.
 */
export async function withdrawContract(
  services: Services,
  brand: Brand,
  body: ParsedBodyOf<'withdrawContract'>,
): Promise<DataOf<'withdrawContract'>> {
  if (brand.withdrawal === undefined) throw new AppError('not_found', apiMessages.notFound)
  const declared = checkDeclaration(brand, body)
  const { attemptId } = body
  const now = new Date(services.now())
  return inTransaction(withLockTimeout(services.db), async (tx) => {
    const id = services.newId()
    if (await insertWithdrawal(tx, { id, attemptId, ...declared, receivedAt: now })) {
      await enqueueMail(services, tx, {
        kind: 'withdrawal-received',
        payload: {
          name: declared.name,
          orderNumber: declared.orderNumber,
          receivedAt: now.toISOString(),
        },
        brandId: declared.brandId,
        recipient: declared.email,
        dedupeKey: `withdrawal:${id}`,
      })
      return { receivedAt: now.toISOString() }
    }
    const first = await selectWithdrawalOfAttempt(tx, attemptId)
    if (first === undefined || !isSame(first, declared))
      throw new AppError('conflict', apiMessages.withdrawalChanged)
    return { receivedAt: first.receivedAt.toISOString() }
  })
}

function checkDeclaration(brand: Brand, body: ParsedBodyOf<'withdrawContract'>): Declared {
  const { name, orderNumber = '' } = body
  const email = checkEmail(body.email)
  const [error] = Object.values(withdrawalFormErrors({ name, email, orderNumber }))
  if (error !== undefined) throw new AppError('invalid_request', `${error}.`)
  const number = plainOrderNumber(orderNumber)
  return {
    brandId: brand.appId,
    name: plainWithdrawalName(name),
    email,
    emailKey: emailKeyOf(email),
    orderNumber: number === '' ? null : number,
  }
}

function isSame(first: Declared, declared: Declared): boolean {
  return (
    first.brandId === declared.brandId &&
    first.name === declared.name &&
    first.emailKey === declared.emailKey &&
    first.orderNumber === declared.orderNumber
  )
}
