import { mailConsentWording, minuteMs } from '@fennel/funnel'
import { randomUUID } from 'node:crypto'
import { loadBrand } from '@fennel/brands'
import type { Brand } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgotPassword } from '#api/accounts/forgot-password.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { createRecordingTransport } from '#api/testing/recording-transport.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer, signUp } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'

const transport = createRecordingTransport()
let house: TestApp
let boss: Awaited<ReturnType<typeof signInOperator>>
beforeAll(async () => {
  const [brand, other] = [await loadBrand('calmplate'), await loadBrand('bravolio')]
  const ending: Brand = { ...brand, honestModes: { ...brand.honestModes, countdown: 'enforced' } }
  const brands = new Map([ending, other].map((each) => [each.appId, each]))
  house = await createTestApp({ services: { mail: transport, brands } })
  boss = await signInOperator(house)
})
afterAll(() => house.close())

const auth = (path: string, payload: object) =>
  house.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload })

/** A person with an account, as seen on their page. */
async function person(email: string) {
  const { browser, leadId } = await signUp(house, email)
  const { rows } = await house.services.db.query.execute<{ id: string }>(
    sql`select id from users where email_key = ${email}`,
  )
  const id = rows[0]?.id ?? ''
  const mails = async () =>
    dataOf('adminUser', await boss.browser.get(`/api/admin/users/${id}`, bearer(boss.token))).mails
  return {
    id,
    browser,
    leadId,
    mails,
    mailOf: async (kind: string) => (await mails()).find((mail) => mail.kind === kind),
    again: (mailId: string | undefined, key: string = randomUUID()) => {
      house.clock.advance(1000)
      return boss.browser.post(
        `/api/admin/users/${id}/mails`,
        { kind: 'again', mailId, key },
        bearer(boss.token),
      )
    },
    audited: async () =>
      (
        await house.services.db.query.execute(
          sql`select details from audit_entries where action = 'users.mail' and target = ${id} order by seq`,
        )
      ).rows,
  }
}

/** The last mail of a kind after all mails have been sent. */
async function lastMail(kind: string) {
  await deliverMails(house.services)
  return transport.sent.findLast((mail) => mail.kind === kind)
}
const resetToken = async () =>
  /reset-password\?token=([\w-]+)/.exec((await lastMail('password-reset'))?.text ?? '')?.[1] ?? 'none'

test('a recent password link is resent as a new link, never the old one', async () => {
  const mia = await person('mia@example.com')
  await auth('forgot-password', { email: 'mia@example.com' })
  const [old, written] = [await resetToken(), await mia.mailOf('password-reset')]
  expect(written).toMatchObject({ ending: 'sent', keptBack: null })

  const key = randomUUID()
  expect(dataOf('resendUserMail', await mia.again(written?.id, key)).isQueued).toBe(true)
  const fresh = await resetToken()
  expect(fresh).not.toBe(old)
  expect(transport.sent.at(-1)?.to).toBe('mia@example.com')
  expect((await auth('reset-password', { token: fresh, newPassword: 'a calmer plate' })).statusCode).toBe(200)
  expect((await auth('reset-password', { token: old, newPassword: 'a calmer plate' })).statusCode).toBe(400)
  expect(await mia.audited()).toEqual([{ details: { kind: 'password-reset', mail: written?.id } }])

  const refused = await mia.again((await mia.mailOf('password-reset'))?.id)
  expect(refused.statusCode).toBe(409)
  expect(refusalOf(refused).message).toBe('The password has been changed since.')
  expect(await mia.audited()).toHaveLength(1)
})

test('a second click on the same request queues nothing', async () => {
  const ida = await person('ida@example.com')
  await auth('forgot-password', { email: 'ida@example.com' })
  await deliverMails(house.services)
  const { id } = (await ida.mailOf('password-reset')) ?? {}
  const key = randomUUID()
  expect(dataOf('resendUserMail', await ida.again(id, key)).isQueued).toBe(true)
  expect(dataOf('resendUserMail', await ida.again(id, key)).isQueued).toBe(false)
  await deliverMails(house.services)
  expect(dataOf('resendUserMail', await ida.again(id, key)).isQueued).toBe(false)
  expect(refusalOf(await ida.again(id)).message).toMatch(/^There’s a newer email of this kind/)
  expect(await ida.audited()).toHaveLength(1)
})

test('resending a link requested half an hour ago is not offered, and is rejected', async () => {
  const noa = await person('noa@example.com')
  await auth('forgot-password', { email: 'noa@example.com' })
  await deliverMails(house.services)
  house.clock.advance(30 * minuteMs)
  boss = await signInOperator(house)
  const written = await noa.mailOf('password-reset')
  expect(written?.keptBack).toMatch(/^The link has expired/)
  const refused = await noa.again(written?.id)
  expect(refused.statusCode).toBe(409)
  expect(refusalOf(refused).message).toBe(written?.keptBack)
  expect(await noa.audited()).toEqual([])
})

test('somebody else’s mail, and an unknown one, are not found', async () => {
  const [tom, eve] = [await person('tom@example.com'), await person('eve@example.com')]
  await auth('forgot-password', { email: 'tom@example.com' })
  await deliverMails(house.services)
  const { id } = (await tom.mailOf('password-reset')) ?? {}
  expect((await eve.again(id)).statusCode).toBe(404)
  expect((await tom.again('no-such-mail')).statusCode).toBe(404)
  expect(await eve.audited()).toEqual([])
})

test('an invitation is resent with a new link to somebody who still consents and has not bought', async () => {
  const lea = await person('lea@example.com')
  const wording = mailConsentWording
  const consent = (agrees: boolean) =>
    lea.browser.post(`/api/leads/${lea.leadId}/mail-consent`, { agrees, wording })
  await consent(true)
  await invite('invitation', 'resume-quiz', lea.leadId)
  const link = async () => /\S+\/resume\?rt=\S+/.exec((await lastMail('resume-quiz'))?.text ?? '')?.[0]
  const first = await link()
  expect((await lea.again('invitation')).statusCode).toBe(200)
  const second = await link()
  expect(first).toContain('/resume?rt=')
  expect(second).toContain('/resume?rt=')
  expect(second).not.toBe(first)
  const keptBack = async () => (await lea.mailOf('resume-quiz'))?.keptBack
  expect(await keptBack()).toBeNull()
  await consent(false)
  expect(await keptBack()).toBe('They no longer consent to these emails.')
  await consent(true)
  await house.services.db.query.execute(sql`update leads set purchased_at = now() where id = ${lea.leadId}`)
  expect(await keptBack()).toBe('They have bought a plan since.')
  expect((await lea.again('invitation')).statusCode).toBe(409)
})

test('an offer mail can be resent until the offer has ended for them', async () => {
  const una = await person('una@example.com')
  const wording = mailConsentWording
  await una.browser.post(`/api/leads/${una.leadId}/mail-consent`, { agrees: true, wording })
  await invite('offer', 'email-offer', una.leadId)
  await deliverMails(house.services)
  const keptBack = async () => (await una.mailOf('email-offer'))?.keptBack
  expect(await keptBack()).toBeNull()
  await house.services.db.query.execute(
    sql`insert into offer_windows (lead_id, offer, ends_at) values (${una.leadId}, 'plans', ${at(-1)})`,
  )
  expect(await keptBack()).toBe('The offer has ended for them.')
  expect((await una.again('offer')).statusCode).toBe(409)
})

test('an email that waits for the hourly limit says so, and one that waits for another reason does not', async () => {
  const uma = await person('uma@example.com')
  await invite('limited', 'email-offer', uma.leadId)
  await invite('refused', 'resume-quiz', uma.leadId)
  await house.services.db.query.execute(sql`update mail_outbox set last_error =
    case id when 'limited' then 'hourly-limit' else 'The mail server did not answer.' end where id in ('limited', 'refused')`)
  expect((await uma.mailOf('email-offer'))?.ending).toBe('hourly-limit')
  expect((await uma.mailOf('resume-quiz'))?.ending).toBeNull()
})

test('an email of a kind that only newer code knows is shown, and cannot be resent', async () => {
  const vera = await person('vera@example.com')
  await invite('of-newer-code', 'newer', vera.leadId)
  await house.services.db.query.execute(
    sql`update mail_outbox set ending = 'sent', ended_at = ${at()} where id = 'of-newer-code'`,
  )
  const { keptBack } = (await vera.mailOf('newer')) ?? {}
  expect(keptBack).toBe(
    'This server doesn’t know this kind of email yet. Try again once the upgrade is done.',
  )
  const refused = await vera.again('of-newer-code')
  expect([refused.statusCode, refusalOf(refused).message]).toEqual([409, keptBack])
})

test('emails in the name of a brand the person has not visited are shown, and can be resent', async () => {
  const ria = await person('ria@example.com')
  await forgotPassword(house.services, 'bravolio', { email: 'ria@example.com' })
  await deliverMails(house.services)
  const written = await ria.mailOf('password-reset')
  expect(written).toMatchObject({ ending: 'sent', keptBack: null })
  expect((await ria.again(written?.id)).statusCode).toBe(200)
})

test('emails to an operator without a lead are shown', async () => {
  await forgotPassword(house.services, 'calmplate', { email: 'admin@house.example' })
  const own = await boss.browser.get(`/api/admin/users/${boss.id}`, bearer(boss.token))
  expect(dataOf('adminUser', own).mails).toMatchObject([{ kind: 'password-reset' }])
})

/** Queues an invitation as the scheduled job does. */
async function invite(id: string, kind: string, leadId: string): Promise<void> {
  const payload = JSON.stringify({ leadId })
  await house.services.db.query.execute(sql`insert into mail_outbox
    (id, kind, brand_id, recipient, payload, dedupe_key, created_at, due_at, expires_at)
    select ${id}, ${kind}, app_name, email, ${payload}::jsonb, ${id}, ${at()}, ${at()}, ${at(60)}
    from leads where id = ${leadId}`)
}

const at = (minutes = 0) => new Date(house.clock.now() + minutes * minuteMs)
