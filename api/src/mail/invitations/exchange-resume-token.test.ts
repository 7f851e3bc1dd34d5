import { minuteMs } from '@fennel/funnel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leadBody, makeLead } from '#api/testing/builders.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { password } from '#api/testing/signed-up.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { endResumeLinks } from './exchange-resume-token.ts'
import { linkIn, openInvitingHouse, pressButton } from './testing/invited-visitor.ts'

let house: Awaited<ReturnType<typeof openInvitingHouse>>
let link: string
beforeAll(async () => {
  house = await openInvitingHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.beginAnew()
  link = linkIn(await house.oneInvitation(), '/resume')
})

type Cookies = Readonly<Record<string, string>>

const cookiesOf = ({ cookies }: { readonly cookies: readonly { name: string; value: string }[] }): Cookies =>
  Object.fromEntries(cookies.map(({ name, value }) => [name, value]))

/** Presses the button of a page with these cookies. Whatever cookies the answer sets get lost. */
const press = (page: string, cookies: Cookies) =>
  pressButton(page, {
    post: (url, _body, headers = {}) =>
      house.app.inject({ method: 'POST', url, headers, cookies, payload: '' }),
  })

test('a browser that keeps no cookies is told so, and does not use the link up', async () => {
  const { body } = await house.app.inject({ url: link })
  for (const page of [body, (await press(body, {})).body]) {
    const refused = await press(page, {})
    expect([refused.statusCode, refused.headers['referrer-policy']]).toEqual([200, 'same-origin'])
    expect(refused.body).toContain('open the link from the email in another browser')
  }
  const another = createTestBrowser(house.app)
  expect((await house.press((await another.get(link)).body, another)).statusCode).toBe(303)
  expect(await house.answersOf(another)).toBe(200)
})

describe('a press whose answer got lost', () => {
  const opens = (cookies: Cookies) =>
    house.app
      .inject({ url: `/api/leads/${house.visitor().leadId}`, cookies })
      .then(({ statusCode }) => statusCode)

  /** Opens the link in a new browser and presses the button; the answer and its cookies get lost. */
  const loseAnswer = async () => {
    const asked = await house.app.inject({ url: link })
    const cookies = cookiesOf(asked)
    const lost = await press(asked.body, cookies)
    expect([lost.statusCode, await opens(cookies)]).toEqual([303, 404])
    return { again: () => press(asked.body, cookies), cookies, lost: cookiesOf(lost) }
  }

  test('can be repeated by the same browser for ten minutes, and replaces what got lost', async () => {
    const { again, cookies, lost } = await loseAnswer()
    expect((await house.app.inject({ url: link, cookies })).body).toContain('Continue as m…@example.com')
    house.clock.advance(5 * minuteMs)
    const heard = await again()
    expect([heard.statusCode, heard.headers.location?.startsWith('/quiz?email=mia')]).toEqual([303, true])
    expect([await opens(cookiesOf(heard)), await opens(lost)]).toEqual([200, 404])
    house.clock.advance(5 * minuteMs - 1)
    expect((await again()).statusCode).toBe(303)
    house.clock.advance(1)
    const late = await again()
    expect([late.statusCode, late.body.includes('This link no longer works')]).toEqual([404, true])
  })

  test('can be repeated by no other browser', async () => {
    const stranger = createTestBrowser(house.app)
    const { body } = await stranger.get(link)
    const { lost } = await loseAnswer()
    expect((await house.press(body, stranger)).statusCode).toBe(404)
    expect((await stranger.get(link)).statusCode).toBe(404)
    expect([await house.answersOf(stranger), await opens(lost)]).toEqual([404, 200])
  })

  test('can be repeated in a browser that had a lead of its own, until it is closed there', async () => {
    const { browser } = house.visitor()
    const { body } = await browser.get(link)
    expect((await house.press(body, browser)).statusCode).toBe(303)
    expect((await house.press(body, browser)).statusCode).toBe(303)
    // NOTE: as when its owner logs out there, or proves the address elsewhere.
    await emptyTables(house.services.db, 'lead_capabilities')
    expect((await house.press(body, browser)).statusCode).toBe(404)
  })

  test('clears what somebody else began in the browser, at each repetition', async () => {
    const shared = createTestBrowser(house.app)
    await makeLead(shared, { email: 'tom@example.com', sessionId: 'session-tom' })
    const { body } = await shared.get(link)
    house.clock.advance(minuteMs)
    for (const page of [body, body, (await shared.get(link)).body]) {
      const { statusCode, headers } = await house.press(page, shared)
      expect([statusCode, headers['clear-site-data']]).toEqual([303, '"storage"'])
    }
  })

  test('leaves an account made since in possession of the lead', async () => {
    const { browser, leadId } = house.visitor()
    const { body } = await browser.get(link)
    expect((await house.press(body, browser)).statusCode).toBe(303)
    const account = { email: 'mia@example.com', password, repeatPassword: password, leadId }
    expect((await browser.post('/api/auth/set-password', account)).statusCode).toBe(200)
    expect((await house.press(body, browser)).statusCode).toBe(303)
    const { rows } = await house.services.db.pool.query('select lead_id from user_leads')
    expect(rows).toEqual([{ lead_id: leadId }])
  })

  test('cannot be repeated once the lead has another address', async () => {
    const { again } = await loseAnswer()
    await endResumeLinks(house.services.db.query, [house.visitor().leadId])
    expect((await again()).statusCode).toBe(404)
  })
})

test('the answer to a form on another site leaves the cookies of the browser alone', async () => {
  const { body } = await house.app.inject({ url: link })
  const post = (url: string, headers: Readonly<Record<string, string>>) =>
    house.app.inject({ method: 'POST', url, headers, payload: '' })
  // NOTE: browsers send no such cookie along with it.
  const foreign = await pressButton(body, {
    post: (url, _body, headers = {}) => post(url, { ...headers, 'sec-fetch-site': 'cross-site' }),
  })
  expect([foreign.statusCode, foreign.cookies]).toEqual([200, []])
})

test('the question takes no lead from a browser that keeps its token in its pages', async () => {
  const made = await house.app.inject({
    method: 'POST',
    url: '/api/leads',
    headers: { 'x-lead-cookie': 'blocked' },
    payload: leadBody({ email: 'tom@example.com', sessionId: 'session-tom' }),
  })
  const { id, leadToken } = dataOf('createLead', made)
  const cookies = cookiesOf(await house.app.inject({ url: link }))
  const headers = { 'x-lead-token': leadToken ?? '' }
  const read = await house.app.inject({ url: `/api/leads/${id}`, headers, cookies })
  expect(read.statusCode).toBe(200)
})

test('the cookie that comes with the question opens nothing', async () => {
  const asked = await house.app.inject({ url: link })
  expect(asked.cookies).toMatchObject([{ name: 'fennel-lead', httpOnly: true, maxAge: 86_400 }])
  const { leadId } = house.visitor()
  const read = await house.app.inject({ url: `/api/leads/${leadId}`, cookies: cookiesOf(asked) })
  expect(read.statusCode).toBe(404)
  const again = await house.app.inject({ url: link, cookies: cookiesOf(asked) })
  expect(again.cookies).toEqual([])
})
