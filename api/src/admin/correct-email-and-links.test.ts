import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { issueResetToken, lockUser, userLeads } from '#api/accounts/index.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { lockLead, changeLeadsEmail } from '#api/leads/index.ts'
import { password } from '#api/testing/signed-up.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { openUserDesk, reason } from './users/testing/user-desk.ts'
import type { UserDesk } from './users/testing/user-desk.ts'

// NOTE: each test hashes several passwords, one after the other.
vi.setConfig({ testTimeout: 120_000 })

const chosen = 'a calmer plate for all'

let desk: UserDesk
beforeAll(async () => {
  desk = await openUserDesk()
})
afterAll(() => desk[Symbol.asyncDispose]())

type Mia = Awaited<ReturnType<UserDesk['customer']>>
const correct = (mia: Mia, email: string) =>
  desk.act('correctUserEmail', mia.id, { formerEmail: mia.email, email, reason })
const press = (mia: Mia, token: string) =>
  mia.browser.post('/api/auth/reset-password', { token, newPassword: chosen })
const waiting = () => statementsWaiting(desk.shop.services.db)

async function linkTo(email: string): Promise<string> {
  const issued = await issueResetToken(desk.shop.services, email)
  if (issued === undefined) throw new Error(`There is no account at ${email}`)
  return issued.token
}

/** The status codes of signing in with a password at each of these addresses. */
async function signIns(mia: Mia, emails: readonly string[], withPassword: string) {
  const codes: number[] = []
  for (const email of emails)
    codes.push((await mia.browser.post('/api/auth/login', { email, password: withPassword })).statusCode)
  return codes
}

/** Locks the account until `first` and then `second` are waiting for it, so that they finish in that order. */
async function oneAfterTheOther<A, B>(mia: Mia, first: () => Promise<A>, second: () => Promise<B>) {
  const { db } = desk.shop.services
  const { begun } = await inTransaction(db, async (tx) => {
    await lockUser(tx, mia.id)
    const one = first()
    await expect.poll(waiting).toBe(1)
    const other = second()
    await expect.poll(waiting).toBe(2)
    return { begun: [one, other] as const }
  })
  return Promise.all(begun)
}

describe('a password link sent to a mistyped address', () => {
  test('stops working once the address is corrected, and no further one is sent there', async () => {
    const mia = await desk.customer()
    const token = await linkTo(mia.email)
    expect((await correct(mia, 'mia-right@example.com')).statusCode).toBe(200)
    expect((await press(mia, token)).statusCode).toBe(400)
    const both = [mia.email, 'mia-right@example.com']
    expect(await signIns(mia, both, chosen)).toEqual([401, 401])
    expect(await signIns(mia, both, password)).toEqual([401, 200])
    expect(await issueResetToken(desk.shop.services, mia.email)).toBeUndefined()
  })

  test('does not work when followed while the address is being corrected', async () => {
    const mia = await desk.customer()
    const token = await linkTo(mia.email)
    const [corrected, pressed] = await oneAfterTheOther(
      mia,
      async () => correct(mia, 'mia-meanwhile@example.com'),
      async () => press(mia, token),
    )
    expect([corrected.statusCode, pressed.statusCode]).toEqual([200, 400])
    const both = [mia.email, 'mia-meanwhile@example.com']
    expect(await signIns(mia, both, chosen)).toEqual([401, 401])
    expect(await signIns(mia, both, password)).toEqual([401, 200])
  })

  test('sets a password that stops working when the address is corrected a moment later', async () => {
    const mia = await desk.customer()
    const token = await linkTo(mia.email)
    const [pressed, corrected] = await oneAfterTheOther(
      mia,
      async () => press(mia, token),
      async () => correct(mia, 'mia-after@example.com'),
    )
    expect([pressed.statusCode, corrected.statusCode]).toEqual([200, 200])
    expect(await signIns(mia, [mia.email, 'mia-after@example.com'], chosen)).toEqual([401, 401])
  })

  test('does not claim a purchase whose address is being corrected', async () => {
    const [typo, mia] = [await desk.customer(), await desk.customer()]
    const { services } = desk.shop
    const at = new Date(services.now())
    await services.db.query.delete(userLeads).where(eq(userLeads.leadId, mia.leadId))
    await changeLeadsEmail(services.db.query, [mia.leadId], { email: typo.email, emailKey: typo.email, at })
    const token = await linkTo(typo.email)
    const { begun } = await inTransaction(services.db, async (tx) => {
      await lockLead(tx, mia.leadId)
      const pressing = press(typo, token)
      await expect.poll(waiting).toBe(1)
      const right = { email: 'mia-own@example.com', emailKey: 'mia-own@example.com', at }
      await changeLeadsEmail(tx, [mia.leadId], right)
      return { begun: pressing }
    })
    expect((await begun).statusCode).toBe(200)
    const links = await services.db.query.select().from(userLeads).where(eq(userLeads.userId, typo.id))
    expect(links.map(({ leadId }) => leadId)).toEqual([typo.leadId])
  })
})
