import { expect, test } from 'vitest'
import { readOrder } from './read-order.ts'

test.each([
  ['export mia@example.com', { act: 'export', email: 'mia@example.com' }],
  ['erase Mia+plan@example.com', { act: 'erase', email: 'Mia+plan@example.com' }],
  ['retention', { act: 'retention', isDryRun: false }],
  ['retention --dry-run', { act: 'retention', isDryRun: true }],
])('%s', (words, order) => {
  expect(readOrder(words.split(' '))).toEqual(order)
})

test.each([
  '',
  'export',
  'erase everybody',
  'erase a@b.example c@d.example',
  'retention --dryrun',
  'forget a@b.example',
])('rejects %j', (words) => {
  expect(() => readOrder(words.split(' '))).toThrow('npm run privacy')
})
