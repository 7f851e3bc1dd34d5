import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { refusalOf } from '#api/testing/read-response.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { openUserDesk } from './testing/user-desk.ts'

test('an operator can resend thirty emails an hour, to all customers together, and is told when to try again', async () => {
  await using desk = await openUserDesk()
  const buyer = async () => {
    const { id } = await desk.customer()
    return { id, paymentId: (await desk.open(id)).payments[0]?.id }
  }
  const [mia, tom] = [await buyer(), await buyer()]
  const resend = ({ id, paymentId }: typeof mia, by = desk.boss) =>
    desk.act('resendUserMail', id, { kind: 'receipt', paymentId, key: randomUUID() }, by)
  const receiptsOf = async ({ id }: typeof mia) =>
    (await desk.open(id)).mails.filter(({ kind }) => kind === 'receipt').length
  for (let at = 0; at < 30; at += 1) expect((await resend(at % 2 === 0 ? mia : tom)).statusCode).toBe(200)
  desk.shop.test.clock.advance(60_000)
  const refused = await resend(mia)
  expect([refused.statusCode, refused.headers['retry-after'], refusalOf(refused).message]).toEqual([
    429,
    '3540',
    'You can resend up to 30 emails an hour. Please try again in 59 minutes.',
  ])
  expect([await receiptsOf(mia), await receiptsOf(tom)]).toEqual([16, 16])
  const colleague = await signInOperator(desk.shop.test, 'admin', 'colleague@house.example')
  expect((await resend(mia, colleague)).statusCode).toBe(200)
})
