import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { findLeaks, isDistinctive } from './canary.ts'
import type { Canary, Evidence } from './canary.ts'

const health: Canary = { kind: 'health', value: 'high_cholesterol' }
const person: Canary = { kind: 'person', value: 'zq.canary+1@mail.example' }
const seen = (text: string, forbids: Evidence['forbids'] = ['health', 'person']): Evidence => ({
  place: 'off-origin request',
  text,
  forbids,
})
const hash = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex')

describe('the detector', () => {
  it.each([
    ['as it is', `{"answer":"${health.value}"}`],
    ['as it is', 'https://ads.example/?c=HIGH_CHOLESTEROL'],
    ['SHA-256', `em=${hash('sha256', health.value)}`],
    ['SHA-256', `em=${hash('sha256', health.value).toUpperCase()}`],
    ['MD5', `em=${hash('md5', health.value)}`],
    ['base64 at 0', Buffer.from(health.value).toString('base64')],
    ['base64 at 2', Buffer.from(`a=${health.value}&b=1`).toString('base64')],
    ['hex', Buffer.from(health.value).toString('hex')],
  ])('finds an answer %s', (form, text) => {
    expect(findLeaks([health], [seen(text)])).toMatchObject([{ canary: health.value, form }])
  })

  it('finds a form-encoded email address', () => {
    const text = `email=${encodeURIComponent(person.value)}`
    expect(findLeaks([person], [seen(text)])).toMatchObject([{ form: 'url-encoded' }])
  })

  it('allows personal data where it belongs, and finds nothing in clean evidence', () => {
    expect(findLeaks([person], [seen(person.value, ['health'])])).toEqual([])
    expect(findLeaks([health, person], [seen('{"questionId":"health_risks","answer":"answered"}')])).toEqual(
      [],
    )
  })

  it('allows the hash of an email address only where it may appear, for visitors who consented', () => {
    const text = hash('sha256', person.value)
    const network: Evidence = { ...seen(text), takesEmailHashes: true }
    const consenting: Canary = { ...person, mayBeHashed: true }
    expect(findLeaks([consenting], [network])).toEqual([])
    expect(findLeaks([person], [network])).toHaveLength(1)
    expect(findLeaks([consenting], [seen(text)])).toHaveLength(1)
    expect(findLeaks([consenting], [{ ...network, text: person.value }])).toHaveLength(1)
  })

  it('finds the digest of a common word, but not the word itself', () => {
    const common: Canary = { kind: 'health', value: 'yes', isCommon: true }
    expect(findLeaks([common], [seen('{"resume":"yes"}')])).toEqual([])
    expect(findLeaks([common], [seen(`a=${hash('sha1', 'yes')}`)])).toMatchObject([{ form: 'SHA-1' }])
  })

  it('does not treat common words as proof', () => {
    expect(['yes', 'varies', 'none', 'a'].filter(isDistinctive)).toEqual([])
    expect(['high_cholesterol', '187.3', 'osteoarthritis'].filter(isDistinctive)).toHaveLength(3)
  })
})
