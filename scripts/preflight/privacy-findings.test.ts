import { loadWholeBrand } from '@fennel/brands'
import { expect, test } from 'vitest'
import { findPrivacyFaults } from './privacy-findings.ts'
import { readSettingsOf } from './settings-findings.ts'
import { liveSettings } from './testing/live-settings.ts'

const calmplate = await loadWholeBrand('calmplate')
const nowhere = () => ({ file: 'brands/src/calmplate/privacy.ts' })

function privacyFaults(changes: Readonly<Record<string, string>>, sample = false) {
  const { config } = readSettingsOf({ ...liveSettings, ...changes })
  if (config === undefined) throw new Error('The settings were refused')
  const brand = { ...calmplate, privacy: { ...calmplate.privacy, sample } }
  return findPrivacyFaults(brand, config, nowhere).map(({ rule, path }) => `${rule} ${path}`)
}

test('accepts periods that match the policy, and a pixel with the prerequisites for consent', () => {
  expect(privacyFaults({})).toEqual([])
  expect(privacyFaults({ PIXEL_ID: '1234567890', PIXEL_TOKEN: 't' })).toEqual([])
})

test('reports a period that differs from the policy', () => {
  expect(privacyFaults({ RETAIN_SERVICE_DAYS: '3652' })).toEqual([
    expect.stringMatching(/^retention-contradicts-policy privacy\.sections/),
  ])
  expect(privacyFaults({ RETAIN_MESSAGES_DAYS: '30', RETAIN_CORRESPONDENCE_DAYS: '1' })).toHaveLength(2)
  expect(privacyFaults({ RETAIN_MONEY_DAYS: '2191', RETAIN_UNPAID_LEADS_DAYS: '365' })).toHaveLength(2)
  expect(privacyFaults({ EVENTS_KEPT_DAYS: '730' })).toHaveLength(1)
})

test('reports a period that the policy does not mention, with a sentence that would', () => {
  const { config } = readSettingsOf(liveSettings)
  if (config === undefined) throw new Error('The settings were refused')
  const silent = { ...calmplate, privacy: { ...calmplate.privacy, sections: [] } }
  const found = findPrivacyFaults(silent, config, nowhere, { unpaidLeadDays: 30, rawEventDays: 60 })
  expect(found.map(({ level, message }) => `${level} ${message}`)).toEqual([
    'should RETAIN_SERVICE_DAYS keeps 1826 days, and nothing in the policy reads like "Service data: 5 years".',
    'should RETAIN_MESSAGES_DAYS keeps 730 days, and nothing in the policy reads like "Messaging data: 2 years".',
    'should RETAIN_CORRESPONDENCE_DAYS keeps 182 days, and nothing in the policy reads like "Correspondence: 6 months".',
    'should RETAIN_MONEY_DAYS keeps 3652 days, and nothing in the policy reads like "Records of purchases: 10 years".',
    'should Retention under Settings in the admin area keeps 30 days, and nothing in the policy reads like "Quiz answers without a purchase: 90 days".',
    'should Retention under Settings in the admin area keeps 60 days, and nothing in the policy reads like "Options you chose, in our statistics: 400 days".',
  ])
  const saying = found.map(({ message }) => /"(.*)"/.exec(message)?.[1] ?? '')
  const sections = [{ id: 'kept', title: 'How long', paragraphs: saying }]
  const spoken = { ...calmplate, privacy: { ...calmplate.privacy, sections } }
  expect(findPrivacyFaults(spoken, config, nowhere)).toEqual([])
})

test('reports a pixel without a policy, without a country, or in the page', () => {
  const pixel = { PIXEL_ID: '1234567890', PIXEL_TOKEN: 't' }
  expect(privacyFaults(pixel, true)).toEqual(['pixel-without-consent-setup PIXEL_ID'])
  expect(privacyFaults({ ...pixel, TRUSTED_PROXIES: '' })).toEqual([
    'pixel-without-consent-setup TRUSTED_PROXIES',
  ])
  expect(privacyFaults({ ...pixel, PIXEL_IN_BROWSER: 'on' })).toEqual(['pixel-in-browser PIXEL_IN_BROWSER'])
})
