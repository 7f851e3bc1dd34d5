import { hourMs } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { makeLead } from '#api/testing/builders.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { createRecordingTransport } from '#api/testing/recording-transport.ts'
import { bearer, password } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'

const email = 'mia@example.com'

/** A limited house, and what somebody can do there who knows Mia's address; each visitor has their own network. */
async function openHouse() {
  const transport = createRecordingTransport()
  const house = await createTestApp({
    env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1/32' },
    services: { mail: transport },
  })
  let visitors = 0
  const visitor = async () => {
    visitors += 1
    const browser = createTestBrowser(house.app)
    const from = { 'x-forwarded-for': `203.0.113.${visitors}` }
    const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
      browser.post(`/api/${path}`, body, { ...from, ...headers })
    const { id: leadId } = await makeLead(browser, { email, sessionId: `session-${visitors}` })
    const register = (given = password) =>
      post('auth/set-password', { email, password: given, repeatPassword: given, leadId })
    return { leadId, post, register }
  }
  type Visitor = Awaited<ReturnType<typeof visitor>>
  const run = (query: string, values: readonly unknown[] = []) =>
    house.services.db.pool.query(query, [...values])
  return {
    ...house,
    visitor,
    run,
    /** Registers, and erases the account once its mails are sent. `before` and `meanwhile` do more. */
    registerAndErase: async ({
      before,
      meanwhile,
    }: {
      readonly before?: (by: Visitor) => Promise<unknown>
      readonly meanwhile?: (by: Visitor, refreshToken: string) => Promise<unknown>
    }) => {
      const by = await visitor()
      await before?.(by)
      const { token, refreshToken } = dataOf('setPassword', await by.register())
      await meanwhile?.(by, refreshToken)
      await deliverMails(house.services)
      const erased = await by.post('user/data/erase', { password }, bearer(token))
      expect(erased.statusCode).toBe(200)
    },
    /** How many mails of a kind Mia has got. */
    received: (kind: string) =>
      transport.sent.filter((mail) => mail.kind === kind && mail.to === email).length,
    [Symbol.asyncDispose]: () => house.close(),
  }
}
type House = Awaited<ReturnType<typeof openHouse>>

const ways: Readonly<
  Record<string, (house: House) => Parameters<House['registerAndErase']>[0]['meanwhile']>
> = {
  welcome: () => undefined,
  'sign-in-link': (house) => async () => {
    expect((await (await house.visitor()).register('another-one')).statusCode).toBe(400)
  },
  'session-ended': (house) => async (by, refreshToken) => {
    expect((await by.post('auth/refresh', { refreshToken })).statusCode).toBe(200)
    house.clock.advance(30_001)
    expect((await by.post('auth/refresh', { refreshToken })).statusCode).toBe(401)
    // NOTE: the refused token has ended the session, and erasing takes one.
    await house.run('update sessions set revoked_at = null')
  },
}

test.each(Object.keys(ways))(
  'registering and erasing over and over mails an address that nobody has proven two of %s a day',
  async (kind) => {
    await using house = await openHouse()
    const meanwhile = ways[kind]?.(house)
    const repeat = async () => {
      for (let time = 0; time < 4; time++)
        await house.registerAndErase(meanwhile === undefined ? {} : { meanwhile })
    }
    await repeat()
    expect(house.received(kind)).toBe(2)
    house.clock.advance(24 * hourMs)
    await repeat()
    expect(house.received(kind)).toBe(4)
  },
)

test('whoever has proven the address gets a sign-in link for each hour in which somebody registers with it', async () => {
  await using house = await openHouse()
  const owner = await house.visitor()
  expect((await owner.register()).statusCode).toBe(200)
  await house.run('update users set email_verified = true')
  for (let hour = 0; hour < 5; hour++) {
    await (await house.visitor()).register('another-one')
    await deliverMails(house.services)
    house.clock.advance(hourMs)
  }
  expect(house.received('sign-in-link')).toBe(5)
})

test('a buyer is welcomed, however often others registered with the address', async () => {
  await using house = await openHouse()
  for (let time = 0; time < 3; time++) await house.registerAndErase({})
  await house.registerAndErase({
    before: ({ leadId }) => house.run('update leads set purchased_at = now() where id = $1', [leadId]),
  })
  expect(house.received('welcome')).toBe(3)
})
