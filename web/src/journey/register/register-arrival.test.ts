import { expect, test } from 'vitest'
import { asReturned, readRegisterArrival } from './register-arrival.ts'

test('what must not stay in an address is taken out of it, the rest stays', () => {
  const href =
    'https://site.example/register?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x' +
    '&redirect_status=succeeded&subscriptionId=sub_1&flow=calm#top'
  expect(readRegisterArrival(href, null)).toEqual({
    purchaseId: 'sub_1',
    returnedIntentId: 'pi_1',
    hasReturned: true,
    hasFailed: false,
    cleanUrl: '/register?subscriptionId=sub_1&flow=calm#top',
  })
})

test('a set-up and a failure are read as well', () => {
  const href =
    'https://site.example/register?setup_intent=seti_1&setup_intent_client_secret=x&redirect_status=failed'
  expect(readRegisterArrival(href, null)).toMatchObject({
    returnedIntentId: 'seti_1',
    hasReturned: true,
    hasFailed: true,
    cleanUrl: '/register',
  })
})

test('a plain address says nothing and stays', () => {
  expect(readRegisterArrival('https://site.example/register', null)).toEqual({
    purchaseId: undefined,
    returnedIntentId: undefined,
    hasReturned: false,
    hasFailed: false,
    cleanUrl: '/register',
  })
})

test('the history knows after a reload that the bank sent the visitor back', () => {
  expect(readRegisterArrival('https://site.example/register', asReturned)).toMatchObject({
    returnedIntentId: undefined,
    hasReturned: true,
  })
})
