import { expect, test } from 'vitest'
import { fakeServer } from '#web/visitor/testing/fake-server.ts'
import { newVisitor, plainArrival } from '#web/visitor/testing/new-visitor.ts'
import { leadSourceOf } from './lead-source.ts'

test.each([
  ['/checkout', 'checkout'],
  ['/email-offer', 'email_offer'],
  ['/purchase', 'quiz'],
  ['/quiz/email', 'quiz'],
] as const)('an address given on %s makes a lead from there', async (path, source) => {
  const { api, sent } = fakeServer()
  const visitor = newVisitor({ api, leadSource: () => leadSourceOf({ location: { pathname: path } }) })
  await visitor.start(plainArrival)
  visitor.saveEmail('a@b.co')
  await visitor.ensureLead(source)
  expect(sent[0]?.body).toMatchObject({ registrationSource: source })
})
