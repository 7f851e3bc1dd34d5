import { afterEach, beforeEach, expect, it } from 'vitest'
import { leavePage, openNewBrowser, stubServer } from '#web/testing/stub-server.ts'
import type { RegistrationSource } from '#web/visitor/index.ts'
import { startVisit } from './start-visit.ts'

beforeEach(openNewBrowser)
afterEach(leavePage)

it.each<[string, RegistrationSource]>([
  ['/purchase', 'quiz'],
  ['/checkout', 'checkout'],
  ['/email-offer', 'email_offer'],
])('a lead whose address was given on %s names that page as its source', async (path, source) => {
  const sent = stubServer()
  window.history.replaceState(null, '', path)
  const { visitor } = await startVisit(window)
  visitor.saveEmail('a@b.co')
  // The server of this test answers without a lead.
  await expect(visitor.ensureLead(source)).rejects.toThrow('No lead ID')
  const leads = sent.filter((call) => call.path.endsWith('/leads'))
  expect(leads).not.toEqual([])
  for (const { body } of leads) expect(body).toMatchObject({ registrationSource: source })
})
