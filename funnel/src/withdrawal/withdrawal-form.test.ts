import { expect, it } from 'vitest'
import { plainOrderNumber, plainWithdrawalName, withdrawalFormErrors } from './withdrawal-form.ts'

const form = { name: 'Mia Example', email: 'mia@example.com', orderNumber: '' }

it('accepts a name and an email without an order number', () => {
  expect(withdrawalFormErrors(form)).toEqual({})
})

it('reports what is missing, by field', () => {
  expect(withdrawalFormErrors({ name: ' ', email: '', orderNumber: '' })).toEqual({
    name: 'Please enter your full name',
    email: 'Email is required',
  })
})

it.each([
  "Zoë O’Neill-D'Arcy",
  'Dr. J.R. Müller (Mia)',
  'Łukasz Żółć',
  '李小龍',
  'محمد علي',
  'Nguyễn Thị Mai',
  'a'.repeat(100),
])('accepts the name %s', (name) => expect(withdrawalFormErrors({ ...form, name })).toEqual({}))

it.each(['https://evil.example', 'Call 1900 55', 'mia@example.com', 'a'.repeat(101)])(
  'refuses a message in place of a name: %s',
  (name) => expect(Object.keys(withdrawalFormErrors({ ...form, name }))).toEqual(['name']),
)

it('breaks up web addresses in a name, and keeps single spaces', () => {
  expect(plainWithdrawalName(' evil.example\t\n J.R.  Ewing ')).toBe('evil. example J. R. Ewing')
})

it('accepts an order number as people copy it', () => {
  expect(plainOrderNumber(' ## Q2xh -  c3_1 ')).toBe('Q2xh-c3_1')
  for (const orderNumber of ['# Q2xh-c3_1', 'x'.repeat(64)])
    expect(withdrawalFormErrors({ ...form, orderNumber })).toEqual({})
})

it.each(['see evil.example', 'x'.repeat(65), 'nº 7', 'Q2xh#c3'])(
  'refuses the order number %s',
  (orderNumber) =>
    expect(Object.keys(withdrawalFormErrors({ ...form, orderNumber }))).toEqual(['orderNumber']),
)
