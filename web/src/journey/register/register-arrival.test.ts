import { expect, test } from 'vitest'
import { readRegisterArrival } from './register-arrival.ts'

test('removes payment ids and secrets from the address and keeps the rest', () => {
  const href =
    'https://site.example/register?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x' +
    '&redirect_status=succeeded&offer=1&subscriptionId=sub_1&flow=calm#top'
  expect(readRegisterArrival(href, null)).toEqual({
    purchaseId: 'sub_1',
    returnedIntentId: 'pi_1',
    hasReturned: true,
    hasFailed: false,
    isOffers: true,
    hasOfferFailed: false,
    cleanUrl: '/register?subscriptionId=sub_1&flow=calm#top',
  })
})

test('reads a setup and a failure as well', () => {
  const href =
    'https://site.example/register?setup_intent=seti_1&setup_intent_client_secret=x&redirect_status=failed'
  expect(readRegisterArrival(href, null)).toMatchObject({
    returnedIntentId: 'seti_1',
    hasReturned: true,
    hasFailed: true,
    hasOfferFailed: false,
    cleanUrl: '/register',
  })
})

test('leaves a plain address unchanged', () => {
  expect(readRegisterArrival('https://site.example/register', null)).toEqual({
    purchaseId: undefined,
    returnedIntentId: undefined,
    hasReturned: false,
    hasFailed: false,
    isOffers: false,
    hasOfferFailed: false,
    cleanUrl: '/register',
  })
})

test('knows from the history state after a reload that the bank sent the visitor back, and about what', () => {
  const returned = { hasReturned: true, hasOfferFailed: true }
  expect(readRegisterArrival('https://site.example/register', returned)).toMatchObject({
    ...returned,
    returnedIntentId: undefined,
    hasFailed: false,
  })
})
