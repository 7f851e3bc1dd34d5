import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isPlausibleEmail, normalizeEmail } from './email.ts'

it.each([
  [' jo@example.com ', 'jo@example.com'],
  ['jo @ example . com', 'jo@example.com'],
  ['Jo.Doe@EXAMPLE.Com', 'Jo.Doe@example.com'],
  ['jo@example.com.', 'jo@example.com'],
  ['jo@example.com,', 'jo@example.com'],
  ['mailto:jo@example.com', 'jo@example.com'],
  ['Jo Doe <jo@example.com>', 'jo@example.com'],
  ['jo\u200B@example.com\u00A0', 'jo@example.com'],
  ['ｊｏ＠example．com', 'jo@example.com'],
  ['not an address', 'notanaddress'],
  ['<jo@example.com', '<jo@example.com'],
])('normalizes %j', (raw, address) => {
  expect(normalizeEmail(raw)).toBe(address)
})

it.each([
  'jo@example.com',
  'j@x.co',
  'jo+plan@mail.example.co.uk',
  "o'neil@example.org",
  'jo@münchen.de',
  'jo@a.xn--p1ai',
  `${'j'.repeat(64)}@example.com`,
  `${'j'.repeat(62)}@${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(59)}.com`,
])('accepts %s', (address) => {
  expect(isPlausibleEmail(address)).toBe(true)
})

it.each([
  '',
  'jo',
  '@example.com',
  'jo@',
  'jo@example',
  'jo@@example.com',
  'a@b@c.com',
  'a@b.co@c.com',
  'jo@!example.com',
  'jo@example!.com',
  'jo@example.1com',
  'jo@example.com1',
  'jo@example..com',
  'jo@.com',
  'jo@-x.com',
  'jo@x-.com',
  'jo@example.c',
  'jo@1.2.3.4',
  '.jo@example.com',
  'jo.@example.com',
  'j..o@example.com',
  'jo doe@example.com',
  'jo<@example.com',
  'jo\u0000@example.com',
  `${'j'.repeat(65)}@example.com`,
  `jo@${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.com`,
])('rejects %j', (address) => {
  expect(isPlausibleEmail(address)).toBe(false)
})

it('accepts every ordinary address and is idempotent', () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.string(), (address, anything) => {
      fc.pre(/^[\w.+'-]+@/.test(address))
      expect(isPlausibleEmail(normalizeEmail(` ${address}\n`))).toBe(true)
      const once = normalizeEmail(anything)
      expect(isPlausibleEmail(once) ? normalizeEmail(once) : once).toBe(once)
    }),
  )
})
