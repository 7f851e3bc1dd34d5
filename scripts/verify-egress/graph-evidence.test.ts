import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { findLeaks } from './canary.ts'
import type { Canary } from './canary.ts'
import { graphEvidence } from './graph-evidence.ts'

const buyer: Canary = { kind: 'person', value: 'Zq.Buyer@canary.example', mayBeHashed: true }
const stranger: Canary = { kind: 'person', value: 'zq.stranger@canary.example' }
const sha256 = (text: string, encoding: 'hex' | 'base64' = 'hex') =>
  createHash('sha256').update(text).digest(encoding)
const normalised = sha256(buyer.value.toLowerCase())

/** The places where a row of the sandbox's ad network table with these facts leaks something. */
function placesOf(canary: Canary, event: object, columns: object = {}) {
  const row = { seq: 1, name: 'Purchase', ...columns, body: JSON.stringify(event) }
  return findLeaks([canary], graphEvidence('sandbox graph_events', [row])).map(({ place }) => place)
}

describe('events sent to the ad network', () => {
  it('may contain the hashed, normalized email of a buyer who consented, as their email', () => {
    expect(placesOf(buyer, { user_data: { em: [normalised] } })).toEqual([])
    expect(placesOf(buyer, { user_data: { em: normalised } })).toEqual([])
  })

  it.each([
    ['as somebody else', { user_data: { external_id: [normalised] } }],
    ['with what was bought', { user_data: {}, custom_data: { content_ids: [normalised] } }],
    ['in the address', { user_data: {}, event_source_url: `https://x.example/?e=${normalised}` }],
    ['in an event that knows nobody', { em: [normalised] }],
  ])('must not contain that hash %s', (_, event) => {
    expect(placesOf(buyer, event)).toEqual(['sandbox graph_events'])
  })

  it('must not contain that hash in a column', () => {
    expect(placesOf(buyer, { user_data: {} }, { event: normalised })).toEqual(['sandbox graph_events'])
  })

  it.each([
    ['as it is', buyer.value],
    ['hashed as it was written', sha256(buyer.value)],
    ['hashed in base64', sha256(buyer.value, 'base64')],
    ['hashed with something behind it', `${normalised}:${buyer.value}`],
    ['with MD5', createHash('md5').update(buyer.value).digest('hex')],
  ])('must not contain the email %s, even there', (_, em) => {
    expect(placesOf(buyer, { user_data: { em: [em] } })).toEqual(['sandbox graph_events, user_data.em'])
  })

  it('must not contain the hash of a visitor who did not consent, or an answer', () => {
    const theirs = sha256(stranger.value)
    expect(placesOf(stranger, { user_data: { em: [theirs] } })).toHaveLength(1)
    const answer: Canary = { kind: 'health', value: 'high_cholesterol', mayBeHashed: true }
    expect(placesOf(answer, { user_data: { em: [sha256(answer.value)] } })).toHaveLength(1)
  })
})
