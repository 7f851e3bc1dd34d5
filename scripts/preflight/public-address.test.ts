import { expect, test } from 'vitest'
import { findSettingFaults, readSettingsOf } from './settings-findings.ts'

function messageFor(env: Readonly<Record<string, string>>): string | undefined {
  const { config } = readSettingsOf(env)
  if (config === undefined) throw new Error('The settings were refused')
  const isIt = ({ rule, path }: { rule: string; path: string }) =>
    rule === 'public-address' && path === 'PUBLIC_URL'
  return findSettingFaults(env, config).find(isIt)?.message
}

test('without a public address, the finding says where the links in the mails of each brand lead', () => {
  expect(messageFor({})).toBe('PUBLIC_URL is not set: links in mails lead to http://localhost:3000.')
  expect(messageFor({ BRAND_HOSTS: 'a.com=quietwin,b.com=quietwin' })).toBe(
    'PUBLIC_URL is not set: links in mails lead to http://localhost:3000 and https://a.com.',
  )
  expect(messageFor({ BRAND_HOSTS: 'shop.com=calmplate' })).toBe(
    'PUBLIC_URL is not set: links in mails lead to https://shop.com.',
  )
})
