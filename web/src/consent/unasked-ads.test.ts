import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { memoryStorage } from '#web/visitor/testing/memory-storage.ts'
import { keepOnlyRefusals } from './keep-only-refusals.ts'
import { visit } from './testing/visit-consent.ts'

const policyVersion = '2027-01-01'

type Choose = ReturnType<typeof visit>['consent']['choose']

/** The visits of one browser, each with its own answer and its last receipt. */
function browserIn(country: string) {
  const storage = memoryStorage()
  let visits = 0
  const comeBack = async (
    given: Pick<Parameters<typeof visit>[0] & object, 'advertises' | 'policyVersion' | 'gpc'>,
    answer?: Parameters<Choose>[0],
  ) => {
    const page = visit({ country, storage, session: `session-${++visits}`, ...given })
    await page.consent.known
    if (answer !== undefined) page.consent.choose(answer, 'banner-custom')
    await waitFor(() => expect(page.consent.renewReceipt()).toBe(false))
    return { ...page.state(), said: page.sent().at(-1)?.choices }
  }
  return { storage, comeBack }
}

it.each([
  ['US', true],
  ['DE', false],
])('an answer that was not about advertising decides nothing about it in %s', async (country, ads) => {
  const { comeBack } = browserIn(country)
  const unasked = await comeBack({ advertises: false }, { analytics: true })
  expect(unasked).toMatchObject({ panel: 'closed', isDecided: true, allowed: { analytics: true, ads } })
  expect(unasked.said).not.toHaveProperty('ads')
  const asked = await comeBack({ advertises: true })
  expect(asked).toMatchObject({ panel: 'notice', isDecided: false, allowed: { analytics: true, ads } })
  expect(asked.said).toMatchObject({ analytics: true })
  expect(asked.said).not.toHaveProperty('ads')
  const refused = await comeBack({ advertises: true }, { analytics: true, ads: false })
  expect(refused).toMatchObject({ panel: 'closed', isDecided: true, allowed: { ads: false } })
})

it.each([true, false])('leaves an earlier %s as it was', async (ads) => {
  const { comeBack } = browserIn('DE')
  await comeBack({ advertises: true }, { analytics: true, ads })
  const between = await comeBack({ advertises: false }, { analytics: false })
  expect(between).toMatchObject({ panel: 'closed', said: { analytics: false, ads } })
  const back = await comeBack({ advertises: true })
  expect(back).toMatchObject({ panel: 'closed', isDecided: true, allowed: { analytics: false, ads } })
})

it('makes no yes of what the place allows, nor of a yes to an earlier policy', async () => {
  const { comeBack, storage } = browserIn('US')
  await comeBack({ advertises: false }, { healthProcessing: true })
  expect((await comeBack({ advertises: false }, { analytics: true })).said).not.toHaveProperty('ads')
  keepOnlyRefusals(storage)
  await comeBack({ advertises: true }, { analytics: true, ads: true })
  const renewed = await comeBack({ advertises: false, policyVersion }, { analytics: true })
  expect(renewed.said).not.toHaveProperty('ads')
  expect(await comeBack({ advertises: true, policyVersion })).toMatchObject({ isDecided: false })
})

it('keeps a no to an earlier policy, which is asked again', async () => {
  const { comeBack } = browserIn('US')
  await comeBack({ advertises: true }, { analytics: true, ads: false })
  const between = await comeBack({ advertises: false, policyVersion }, { analytics: true })
  expect(between.said).toMatchObject({ analytics: true, ads: false })
  const back = await comeBack({ advertises: true, policyVersion })
  expect(back).toMatchObject({ panel: 'notice', isDecided: false, allowed: { ads: false } })
})

it('asks nobody again whose browser sends Global Privacy Control', async () => {
  const { comeBack } = browserIn('US')
  await comeBack({ advertises: false }, { analytics: true })
  expect(await comeBack({ advertises: true, gpc: true })).toMatchObject({ panel: 'closed', isDecided: true })
})
