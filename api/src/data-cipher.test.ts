import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createDataCipher } from './data-cipher.ts'

const cipher = createDataCipher(randomBytes(32))
const plain = JSON.stringify({ health_risks: ['diabetes'], name: 'Zoë 🌿' })

test('what was sealed for a lead opens for that lead', () => {
  expect(cipher.open('lead-1', cipher.seal('lead-1', plain))).toBe(plain)
})

test('sealing the same text twice gives different results', () => {
  expect(cipher.seal('lead-1', plain).equals(cipher.seal('lead-1', plain))).toBe(false)
})

test('does not open for another lead or with another key', () => {
  const sealed = cipher.seal('lead-1', plain)
  expect(() => cipher.open('lead-2', sealed)).toThrow(/authenticate/)
  expect(() => createDataCipher(randomBytes(32)).open('lead-1', sealed)).toThrow(/authenticate/)
})

test('detects a single changed bit anywhere', () => {
  const sealed = cipher.seal('lead-1', plain)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => cipher.open('lead-1', changed), `byte ${at}`).toThrow(/authenticate|unknown format/)
  }
  expect(() => cipher.open('lead-1', sealed.subarray(0, 20))).toThrow(/unknown format/)
})

test('a label depends on the text and on the key, and on nothing else', () => {
  expect(cipher.label('a')).toBe(cipher.label('a'))
  expect(cipher.label('a')).not.toBe(cipher.label('b'))
  expect(cipher.label('a')).not.toBe(createDataCipher(randomBytes(32)).label('a'))
})
