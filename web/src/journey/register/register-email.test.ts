import { expect, test } from 'vitest'
import { registerEmail } from './register-email.ts'

const payment = 'payer@example.com'
const quiz = 'quiz@example.com'

test.each([
  ['the payer before the quiz', payment, quiz, payment],
  ['the payer alone', payment, undefined, payment],
  ['the quiz alone', undefined, quiz, quiz],
  ['the quiz when the payment has no address', '', quiz, quiz],
  ['nobody', undefined, undefined, ''],
])('creates the account for %s', (_case, fromPayment, fromQuiz, expected) => {
  expect(registerEmail({ fromPayment, fromQuiz })).toBe(expected)
})
