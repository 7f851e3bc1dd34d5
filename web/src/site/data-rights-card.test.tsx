import { apiMessages } from '@fennel/contract'
import { privacyPolicyVersion } from '@fennel/funnel'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { decisionsOf, readKeptConsent } from '#web/consent/kept-consent.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { withApi } from '#web/testing/render-checkout.tsx'
import { submitForm } from '#web/testing/submit-form.ts'
import { createSafeStorage } from '#web/visitor/index.ts'
import { DataRightsCard } from './data-rights-card.tsx'

const done: ApiHandlers = {
  exportMyData: () => ({ success: true, data: { users: [{ email: 'mia@example.com' }] } }),
  eraseMyData: () => ({ success: true, data: { erased: true } }),
}
const unheard =
  "We couldn't confirm whether your data was erased. Please try again in a minute. If you're asked to log in, it has been erased."
let saved: Blob[]
beforeEach(() => {
  saved = []
  window.localStorage.clear()
  window.sessionStorage.clear()
  window.localStorage.setItem('token', 'at_1')
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:1'
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const email = 'mia@example.com'

function visit(handlers = done, visitor = fakeVisitor(), emailVerified?: boolean) {
  const api = fakeApi(handlers)
  render(withApi(api, <DataRightsCard profile={{ email, emailVerified }} />, visitor))
  return api
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
async function erase(password: string, times = 1): Promise<void> {
  await press('Erase my account and data')
  const field = screen.getByLabelText<HTMLInputElement>('Your password')
  fireEvent.change(field, { target: { value: password } })
  await submitForm(field, times)
}

test('the copy is saved as a file', async () => {
  visit()
  await press('Download My Data')
  expect(saved).toHaveLength(1)
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual({ users: [{ email: 'mia@example.com' }] })
})

test('an unproven address: says what is left out, and mails the link that proves it', async () => {
  const forgotPassword = vi
    .fn<NonNullable<ApiHandlers['forgotPassword']>>()
    .mockRejectedValueOnce(new ApiFailure(0, 'network', 'x'))
    .mockResolvedValue({ success: true, message: 'x' })
  const api = visit({ ...done, forgotPassword }, fakeVisitor(), false)
  expect(screen.queryByText(/everything we keep/)).toBeNull()
  expect(screen.getByText(/leave out what was entered with mia@example\.com/)).toBeDefined()
  await press('Send me the link')
  expect(screen.getByText("We couldn't send the link. Please try again.")).toBeDefined()
  await press('Send me the link')
  expect(api.inputsOf('forgotPassword')).toEqual([{ body: { email } }, { body: { email } }])
  expect(document.activeElement?.textContent).toMatch(/^The link is on its way to mia@example\.com/)
  await press('Erase my account and data')
  expect(screen.queryByText('Erase Everything')).toBeNull()
  expect(screen.getByText(/What was entered with mia@example\.com elsewhere stays/)).toBeDefined()
  expect(screen.getByText(/the address stays until the day after that link has expired/)).toBeDefined()
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'green tea' } })
  await press('Erase This Account')
  expect(document.activeElement?.textContent).toMatch(/^This account and its data have been erased/)
})

test.each([true, undefined])('an address that is proven (%s) leaves nothing out', async (emailVerified) => {
  visit(done, fakeVisitor(), emailVerified)
  expect(screen.getByText(/everything we keep/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Send me the link' })).toBeNull()
  await press('Erase my account and data')
  expect(screen.getByRole('button', { name: 'Erase Everything' })).toBeDefined()
  expect(screen.queryByText(/the address stays/)).toBeNull()
})

test('a failed copy is reported, and can be retried', async () => {
  visit({ exportMyData: () => Promise.reject(new ApiFailure(0, 'network', 'x')) })
  await press('Download My Data')
  expect(screen.getByRole('alert').textContent).toBe("We couldn't put your data together. Please try again.")
  expect(screen.getByRole('button', { name: 'Download My Data' })).toBeDefined()
})

test('erasing asks for the password, is sent once and clears the browser', async () => {
  const visitor = fakeVisitor({ answers: { age: 47 } })
  visitor.track('quizStarted')
  const api = visit(done, visitor)
  await erase('green tea', 2)
  expect(api.inputsOf('eraseMyData')).toMatchObject([{ body: { password: 'green tea' }, keepalive: true }])
  expect(document.activeElement?.textContent).toMatch(/^Your data has been erased/)
  expect(window.localStorage.length).toBe(0)
  expect(visitor.quiz.getState().answers).toEqual({})
  expect(visitor.tracked).toEqual([])
})

const keptConsent = (choices: object) =>
  window.localStorage.setItem(
    'quiz_funnels_consent',
    JSON.stringify({
      choices,
      isDecided: true,
      isHealthDecided: false,
      source: 'banner-custom',
      policyVersion: '1',
      receiptId: 'r-1',
      sessionId: 's-1',
      isSent: true,
    }),
  )

test('keeps the nos of whom it erases, as forgetting one would be a yes, and nothing that leads to them', async () => {
  keptConsent({ analytics: false, ads: false })
  visit()
  await erase('green tea')
  expect(Object.keys(window.localStorage)).toEqual(['quiz_funnels_consent'])
  const storage = createSafeStorage(() => window.localStorage)
  const kept = readKeptConsent(storage, privacyPolicyVersion)
  expect(decisionsOf(kept)).toEqual({ analytics: false, ads: false })
  expect(JSON.stringify(kept)).not.toMatch(/[rs]-1/)
})

test('leaves no cookie that says a quiz was begun', async () => {
  const set = vi.spyOn(document, 'cookie', 'set')
  visit()
  await erase('green tea')
  expect(set.mock.calls).toEqual([['quiz_funnels_begun=; path=/quiz; max-age=0']])
})

test('keeps no yes', async () => {
  keptConsent({ analytics: true, ads: true })
  visit()
  await erase('green tea')
  expect(window.localStorage.length).toBe(0)
})

/** A visit whose erasures are answered one by one. */
function pendingVisit() {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  let sent = 0
  const visitor = fakeVisitor({ answers: { age: 47 } })
  const eraseMyData: ApiHandlers['eraseMyData'] = async () => {
    await answers[sent++]?.promise
    return { success: true, data: { erased: true } }
  }
  window.sessionStorage.setItem('payment_success_data', '{}')
  const api = visit({ ...done, eraseMyData }, visitor)
  return { answers, api, visitor }
}

test('whoever leaves for another page while they are erased is forgotten all the same', async () => {
  const { answers, visitor } = pendingVisit()
  await erase('green tea')
  cleanup()
  await act(async () => answers[0].resolve())
  expect([window.localStorage.length, window.sessionStorage.length]).toEqual([0, 0])
  expect(visitor.quiz.getState().answers).toEqual({})
})

test('a document that is left before the answer keeps nothing that could be stored once more', async () => {
  const { visitor } = pendingVisit()
  window.dispatchEvent(new Event('pagehide'))
  expect(visitor.quiz.getState().answers).toEqual({ age: 47 })
  await erase('green tea')
  window.dispatchEvent(new Event('pagehide'))
  expect(visitor.quiz.getState().answers).toEqual({})
  expect(window.sessionStorage.length).toBe(0)
  expect(window.localStorage.getItem('token'), 'it may have been refused').toBe('at_1')
})

const noAnswer = new ApiFailure(0, 'timeout', 'x')
const signedOut = new ApiFailure(401, 'not_signed_in', apiMessages.signedOut)

test('a session that is gone after an erasure whose answer was lost has been erased', async () => {
  const { answers, api } = pendingVisit()
  await erase('green tea')
  await act(async () => answers[0].reject(noAnswer))
  expect(screen.getByText(unheard)).toBeDefined()
  await submitForm(screen.getByLabelText('Your password'), 1)
  await act(async () => answers[1].reject(signedOut))
  expect(api.inputsOf('eraseMyData').map(({ staysOnRefusal }) => staysOnRefusal)).toEqual([false, true])
  expect(document.activeElement?.textContent).toMatch(/^Your data has been erased/)
  expect([window.localStorage.length, window.sessionStorage.length]).toEqual([0, 0])
})

test.each([
  ['at the first try', undefined],
  ['after a busy server turned it away', new ApiFailure(429, 'rate_limited', apiMessages.tooMany)],
])('a session that is gone %s is not taken for an erasure', async (_when, before) => {
  const { answers, visitor } = pendingVisit()
  await erase('green tea')
  if (before !== undefined) {
    await act(async () => answers[0].reject(before))
    await submitForm(screen.getByLabelText('Your password'), 1)
  }
  await act(async () => answers[before === undefined ? 0 : 1].reject(signedOut))
  expect(screen.queryByText(/erased, with us/)).toBeNull()
  cleanup()
  expect(visitor.quiz.getState().answers).toEqual({ age: 47 })
})

test('leaves what somebody stores in another tab during the farewell', async () => {
  visit()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await erase('green tea')
  expect(window.localStorage.length).toBe(0)
  window.localStorage.setItem('quiz_funnels_state', '{}')
  window.sessionStorage.setItem('payment_success_data', '{}')
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(Object.entries(window.localStorage)).toEqual([['quiz_funnels_state', '{}']])
  expect(window.sessionStorage.length).toBe(0)
})

test('without a password nothing is sent', async () => {
  const api = visit()
  await erase('')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
    'Please enter your password to confirm.',
  )
  expect(api.names()).toEqual([])
  const field = screen.getByLabelText('Your password')
  expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field])
  const named = screen.getByText('Please enter your password to confirm.').closest('[role=alert]')?.id
  expect(field.getAttribute('aria-describedby')).toBe(named)
})

test.each([
  [
    'a wrong password',
    new ApiFailure(400, 'invalid_request', apiMessages.wrongPassword),
    apiMessages.wrongPassword,
  ],
  [
    'a plan that renews',
    new ApiFailure(409, 'conflict', apiMessages.planStillRenews),
    apiMessages.planStillRenews,
  ],
  [
    'a request that is not taken',
    new ApiFailure(400, 'unexpected', apiMessages.unexpected),
    "We couldn't erase your data. Nothing has changed. Please try again.",
  ],
  ['no answer', new ApiFailure(0, 'timeout', 'x'), unheard],
  ['a server error', new ApiFailure(500, 'unexpected', apiMessages.unexpected), unheard],
])('%s is reported and changes nothing', async (_case, failure, text) => {
  visit({ ...done, eraseMyData: () => Promise.reject(failure) })
  await erase('green tea')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(text)
  expect(window.localStorage.getItem('token')).toBe('at_1')
  await press('Keep my account')
  expect(screen.getByRole('button', { name: 'Erase my account and data' })).toBeDefined()
})

test('opening the erasure focuses its heading, and keeping the account returns the focus', async () => {
  visit()
  await press('Erase my account and data')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Erase my account and data' }))
  await press('Keep my account')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Erase my account and data' }))
})
