import { hourMs, mailConsentWording, minuteMs } from '@fennel/funnel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeLead } from '#api/testing/builders.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { createMailJobs } from '../mail-jobs.ts'
import { mailOutbox } from '../mail-tables.ts'
import { noSources } from '../testing/no-sources.ts'
import { inviteVisitors } from './invite-visitors.ts'
import { openInvitingHouse } from './testing/invited-visitor.ts'

test('a stop ends the inviting after the visitor it is at', async () => {
  const house = await openInvitingHouse()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(async () => {
    vi.useRealTimers()
    await house.close()
  })
  for (const email of ['mia@example.com', 'noa@example.com']) {
    const browser = createTestBrowser(house.app)
    const { id } = await makeLead(browser, { email })
    await browser.post(`/api/leads/${id}/mail-consent`, { agrees: true, wording: mailConsentWording })
  }
  house.clock.advance(24 * hourMs)
  const stopped = Promise.withResolvers<void>()
  const newId = () => {
    void jobs.stop().then(stopped.resolve)
    return house.services.newId()
  }
  const jobs = createMailJobs({ ...house.services, newId }, noSources)
  jobs.start()
  vi.advanceTimersByTime(10 * minuteMs)
  await stopped.promise
  expect(await house.services.db.query.$count(mailOutbox)).toBe(1)
  expect(await inviteVisitors(house.services)).toBe(1)
})
