import { expect, it } from 'vitest'
import { memoryStorage } from '#web/visitor/testing/memory-storage.ts'
import { consentKey } from './kept-consent.ts'
import { keepOnlyRefusals } from './keep-only-refusals.ts'
import { visit } from './testing/visit-consent.ts'

const everything = { analytics: true, ads: true, healthProcessing: true }

it('asks the next person anew: nobody inherits a yes', async () => {
  const storage = memoryStorage()
  const first = visit({ storage, country: 'DE' })
  await first.consent.known
  first.consent.choose(everything, 'banner-accept')
  await first.consent.receiptSettled()
  keepOnlyRefusals(storage)
  first.consent.catchUp()
  const nothing = { analytics: false, ads: false, healthProcessing: false }
  expect(first.state()).toMatchObject({ isDecided: false, isHealthDecided: false, allowed: nothing })
  expect(storage.read(consentKey)).toBeUndefined()
  const next = visit({ storage, country: 'DE', session: 'session-2' })
  await next.consent.known
  expect(next.state()).toMatchObject({ isDecided: false, panel: 'notice', allowed: nothing })
  expect(next.sent()).toEqual([])
})

it('keeps a no where everything is allowed unless refused, and reports only that for the next visit', async () => {
  const storage = memoryStorage()
  const first = visit({ storage, country: 'US' })
  await first.consent.known
  first.consent.choose({ ...everything, ads: false }, 'banner-custom')
  await first.consent.receiptSettled()
  keepOnlyRefusals(storage)
  const next = visit({ storage, country: 'US', session: 'session-2' })
  await next.consent.known
  await next.consent.receiptSettled()
  expect(next.state()).toMatchObject({ isDecided: false, allowed: { ads: false } })
  expect(next.sent()).toMatchObject([{ sessionId: 'session-2', choices: { ads: false } }])
  expect(next.sent()[0]?.choices).toEqual({ ads: false })
})
