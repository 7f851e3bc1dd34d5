import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { profileOf, savedPayment, startPaidVisit } from '#web/testing/paid-visit.ts'
import { withApi } from '#web/testing/render-checkout.tsx'
import { ForgotPasswordScreen } from './password/forgot-password-screen.tsx'
import { WithdrawScreen } from './withdraw/withdraw-screen.tsx'

const screens = [
  ['/forgot-password', ForgotPasswordScreen, 'Email', 'quiz@example.com'],
  // A link may have given the quiz its address, and must not name who withdraws.
  ['/withdraw', WithdrawScreen, 'Email you used for your order', ''],
] as const

afterEach(() => startPaidVisit())

const ofAccount: ApiHandlers = { userProfile: () => profileOf({ email: 'account@example.com' }) }

describe.each(screens)('the address on %s', (path, Page, label, withoutOrder) => {
  async function visit(handlers: ApiHandlers, quizEmail?: string) {
    window.history.pushState(null, '', path)
    const api = fakeApi(handlers)
    const visitor = fakeVisitor({ answers: quizEmail === undefined ? {} : { email: quizEmail } })
    await act(async () => {
      render(withApi(api, <Page />, visitor))
    })
    return { api, field: screen.getByLabelText<HTMLInputElement>(label) }
  }

  test('is that of the account, for whoever is signed in', async () => {
    window.localStorage.setItem('token', 'at_1')
    const { api, field } = await visit(ofAccount, 'quiz@example.com')
    expect(field.value).toBe('account@example.com')
    expect(api.inputsOf('userProfile')[0]).toMatchObject({ staysOnRefusal: true })
  })

  test('is none for a session that has ended', async () => {
    window.localStorage.setItem('token', 'at_1')
    const ended = () => Promise.reject(new ApiFailure(401, 'not_signed_in', 'x'))
    expect((await visit({ userProfile: ended }, 'quiz@example.com')).field.value).toBe('')
  })

  test(`is otherwise “${withoutOrder}”, if the quiz has one, and the server is not asked`, async () => {
    const { api, field } = await visit(ofAccount, 'quiz@example.com')
    expect([field.value, api.names()]).toEqual([withoutOrder, []])
  })

  test('is rather the one this tab paid with', async () => {
    startPaidVisit(savedPayment)
    expect((await visit({}, 'quiz@example.com')).field.value).toBe(savedPayment.customerInfo.email)
  })

  test('is empty for a stranger', async () => {
    expect((await visit(ofAccount)).field.value).toBe('')
  })

  test('stays as it was typed when the account arrives late', async () => {
    window.localStorage.setItem('token', 'at_1')
    const late = Promise.withResolvers<ReturnType<typeof profileOf>>()
    const { field } = await visit({ userProfile: () => late.promise })
    fireEvent.change(field, { target: { value: '' } })
    fireEvent.change(field, { target: { value: 'typed@example.com' } })
    await act(async () => late.resolve(profileOf()))
    expect(field.value).toBe('typed@example.com')
  })
})
