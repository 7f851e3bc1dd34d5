import { dayMs, minuteMs } from '@fennel/funnel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkIn, openInvitingHouse } from '#api/mail/invitations/testing/invited-visitor.ts'
import { makeLead } from '#api/testing/builders.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'

let house: Awaited<ReturnType<typeof openInvitingHouse>>
beforeAll(async () => {
  house = await openInvitingHouse()
})
afterAll(() => house.close())
beforeEach(() => house.beginAnew())

describe('a browser may open its lead for thirty days', () => {
  test('after it last saved it', async () => {
    const { browser } = house.visitor()
    house.clock.advance(30 * dayMs - 1)
    expect(await house.answersOf(browser)).toBe(200)
    await makeLead(browser)
    house.clock.advance(30 * dayMs - 1)
    expect(await house.answersOf(browser)).toBe(200)
    house.clock.advance(1)
    expect(await house.answersOf(browser)).toBe(404)
  })

  test('after it came by an invitation', async () => {
    const phone = createTestBrowser(house.app)
    const page = await phone.get(linkIn(await house.oneInvitation(), '/resume'))
    await house.press(page.body, phone)
    house.clock.advance(30 * dayMs - 1)
    expect(await house.answersOf(phone)).toBe(200)
    house.clock.advance(1)
    expect(await house.answersOf(phone)).toBe(404)
  })
})

test('a request repeated within ten minutes opens the lead it created; later it creates another', async () => {
  const { leadId } = house.visitor()
  house.clock.advance(10 * minuteMs)
  expect((await makeLead(createTestBrowser(house.app))).id).toBe(leadId)
  house.clock.advance(1)
  const late = createTestBrowser(house.app)
  expect((await makeLead(late)).id).not.toBe(leadId)
  expect(await house.answersOf(late)).toBe(404)
})
