import { expect, test } from 'vitest'
import { registerEmail } from './register-email.ts'

const url = 'link@example.com'
const payment = 'payer@example.com'
const quiz = 'quiz@example.com'

test.each([
  ['the address bar where nothing else is known', url, undefined, undefined, url],
  ['the address bar where it names the payer', 'PAYER@example.com', payment, quiz, 'PAYER@example.com'],
  ['the address bar where it names the visitor of the quiz', quiz, payment, quiz, quiz],
  ['the payer, when a link names somebody else', url, payment, quiz, payment],
  ['the visitor of the quiz, when a link names somebody else', url, undefined, quiz, quiz],
  ['the payer before the quiz', undefined, payment, quiz, payment],
  ['the quiz alone', undefined, undefined, quiz, quiz],
  ['the quiz when the payment has no address', undefined, '', quiz, quiz],
  ['nobody', undefined, undefined, undefined, ''],
])('the account is made for %s', (_case, fromUrl, fromPayment, fromQuiz, expected) => {
  expect(registerEmail({ fromUrl, fromPayment, fromQuiz })).toBe(expected)
})
