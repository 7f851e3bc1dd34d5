import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestBrowser } from '#api/testing/test-browser.ts'
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

test('the cookie that comes with the question opens nothing', async () => {
  const asked = await house.app.inject({ url: link })
  expect(asked.cookies).toMatchObject([{ name: 'fennel-lead', httpOnly: true, maxAge: 86_400 }])
  const { leadId } = house.visitor()
  const read = await house.app.inject({ url: `/api/leads/${leadId}`, cookies: cookiesOf(asked) })
  expect(read.statusCode).toBe(404)
  const again = await house.app.inject({ url: link, cookies: cookiesOf(asked) })
  expect(again.cookies).toEqual([])
})
