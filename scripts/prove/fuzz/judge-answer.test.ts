import { expect, test } from 'vitest'
import { describeRequest, faultOf } from './judge-answer.ts'
import type { WireRequest } from './request-draft.ts'

const request: WireRequest = {
  what: 'createLead',
  sender: 'stranger',
  method: 'POST',
  path: '/api/leads',
  headers: {},
  isRaw: false,
  mutations: ['email is 7'],
}
const refusal = JSON.stringify({ success: false, message: 'Please check it.', code: 'invalid_request' })
const answer = { status: 400, type: 'application/json', text: refusal, milliseconds: 5, isHung: false }

test('a well-formed refusal is not a fault', () => {
  expect(faultOf(request, answer)).toBeUndefined()
  expect(faultOf(request, { ...answer, status: 200, text: '{}' })).toBeUndefined()
})

test.each([
  ['status 500', { status: 500 }],
  ['status 503', { status: 503 }],
  ['status 502', { status: 502, milliseconds: 4_000 }],
  ['no response within five seconds', { isHung: true, status: 0 }],
  ['a response that took more than a second', { milliseconds: 1_001 }],
  ['the connection ended without a response', { status: 0, text: '' }],
  ['a refusal that is not JSON', { text: '<h1>Bad Request</h1>' }],
  ['a refusal without its shape', { text: '{"error":"x"}' }],
  ['a refusal repeats what was sent', { text: refusal.replace('check', 'fnlcanary') }],
  [
    'a response reveals implementation details',
    { text: refusal.replace('check', 'at handle (file.ts:1:2)') },
  ],
  [
    'a page repeats what was sent',
    { status: 200, type: 'text/html', text: '<p>x<script>alert("fnlcanary")</script>' },
  ],
])('%s', (fault, change) => {
  expect(faultOf(request, { ...answer, ...change })).toBe(fault)
})

test('a finding names the API call, its sender and the mutation', () => {
  const body = Buffer.from('{"email":7}')
  expect(describeRequest({ ...request, body })).toBe(
    'createLead by stranger: POST /api/leads | body "{\\"email\\":7}" | (email is 7)',
  )
})
