import { expect, test } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readBrandHosts } from './read-brand-hosts.ts'

test('reads host names in the form requests have, with their brands', () => {
  expect([...readBrandHosts(' Shop.Example = calmplate ,two.localhost=quietwin,,[::1]=bravolio,')]).toEqual([
    ['shop.example', 'calmplate'],
    ['two.localhost', 'quietwin'],
    ['[::1]', 'bravolio'],
  ])
  expect([...readBrandHosts('192.168.1.20=calmplate,grüner-teller.example=quietwin').keys()]).toEqual([
    '192.168.1.20',
    'xn--grner-teller-elb.example',
  ])
  expect(readBrandHosts('').size).toBe(0)
})

test.each([
  'https://shop.example=calmplate',
  'shop.example:443=calmplate',
  'shop.example:80=calmplate',
  'shop.example/quiz=calmplate',
  '*.shop.example=calmplate',
  'my shop.example=calmplate',
  '::1=calmplate',
  '[::1]:3000=calmplate',
  '300.1.1.1=calmplate',
])('refuses %s, which no request can have as its host', (text) => {
  const read = () => readBrandHosts(text)
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(/^BRAND_HOSTS has "[^"]+": write the name alone, without https:\/\/ and port\.$/)
})

test.each(['shop.example', '=calmplate', ' =calmplate', 'shop.example=', 'a.example=b=calmplate'])(
  'refuses %s, which is not a host with its brand',
  (text) => {
    const read = () => readBrandHosts(text)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/write it as host=brand, separated by commas\.$/)
  },
)

test.each(['shop.example=calmplate,Shop.Example=quietwin', 'shop.example=calmplate,shop.example=calmplate'])(
  'refuses %s, which names a host twice',
  (text) => {
    const read = () => readBrandHosts(text)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow('BRAND_HOSTS names "shop.example" twice: keep one of the two.')
  },
)
