import { expect, test } from 'vitest'
import { drainMsIn, readDataSettings, readSettings } from './settings.ts'

const root = '/srv/fennel'

test('defaults to port 3000 on loopback, data next to the code, sandbox and embedded database', () => {
  expect(readSettings({}, root)).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '/srv/fennel/.data',
    databaseUrl: undefined,
    webDist: undefined,
    nodeEnv: undefined,
    sandbox: true,
  })
})

test('an empty value counts as unset', () => {
  const empty = { PORT: ' ', DATABASE_URL: '', WEB_DIST: '', NODE_ENV: '', STRIPE_SECRET_KEY: '' }
  const unset = { port: 3000, webDist: undefined, nodeEnv: undefined, sandbox: true }
  expect(readSettings(empty, root)).toMatchObject(unset)
})

test('folders are taken from the project folder', () => {
  const { dataDir, webDist } = readSettings({ DATA_DIR: 'data', WEB_DIST: 'web/dist/0123' }, root)
  expect([dataDir, webDist]).toEqual(['/srv/fennel/data', '/srv/fennel/web/dist/0123'])
})

test('where the data is can be read before the server could start, and is checked', () => {
  const incomplete = { STRIPE_SECRET_KEY: 'sk_live_1', PORT: 'abc', DATA_DIR: '/data' }
  expect(readDataSettings(incomplete, root)).toEqual({ dataDir: '/data', databaseUrl: undefined })
  expect(() => readDataSettings({ DATABASE_URL: 'nonsense' }, root)).toThrow('DATABASE_URL is not a URL')
})

test('the wait before a stop is none by default, and none where the API refuses the setting', () => {
  const of = (text: string) => drainMsIn({ DRAIN_SECONDS: text })
  expect([drainMsIn({}), of(''), of('20'), of('soon'), of('-1')]).toEqual([0, 0, 20_000, 0, 0])
})

test('a complete set of Stripe keys turns the sandbox off', () => {
  for (const mode of ['live', 'test']) {
    const env = {
      STRIPE_SECRET_KEY: `rk_${mode}_1`,
      STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }
    expect(readSettings(env, root).sandbox).toBe(false)
  }
})

const live = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test.each([
  [{ PORT: 'abc' }, 'PORT is "abc"'],
  [{ PORT: '0' }, 'from 1 to 65535'],
  [{ PORT: '70000' }, 'from 1 to 65535'],
  [{ PORT: '3000.5' }, 'whole number'],
  [{ PORT: '0x10' }, 'whole number'],
  [{ DATABASE_URL: 'mysql://host/db' }, 'DATABASE_URL is not a URL'],
  [{ DATABASE_URL: 'nonsense' }, 'DATABASE_URL is not a URL'],
  [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL is not a URL'],
  [{ SMTP_URL: 'http://mail.example' }, 'SMTP_URL is not a URL'],
  [{ ADMIN_EMAIL: 'a@example.org' }, 'belong together'],
  [{ ADMIN_PASSWORD: 'long enough' }, 'belong together'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'without STRIPE_SECRET_KEY'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'without STRIPE_SECRET_KEY'],
  [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'without STRIPE_PUBLISHABLE_KEY'],
  [{ ...live, STRIPE_WEBHOOK_SECRET: '' }, 'without STRIPE_WEBHOOK_SECRET'],
  [{ ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'use two keys of the same mode'],
  [{ ...live, STRIPE_SECRET_KEY: 'sk_test_1' }, 'use two keys of the same mode'],
  [{ ...live, STRIPE_SECRET_KEY: 'pk_live_1' }, 'is not a Stripe secret key'],
  [{ ...live, STRIPE_PUBLISHABLE_KEY: 'sk_live_1' }, 'is not a Stripe publishable key'],
  [{ ...live, STRIPE_WEBHOOK_SECRET: 'secret' }, 'begins with whsec_'],
  [{ ...live, SANDBOX_URL: 'http://127.0.0.1:9' }, 'SANDBOX_URL are both set'],
])('rejects %o with one sentence', (env, part) => {
  const refused = () => readSettings(env, root)
  expect(refused).toThrow(part)
  expect(refused).toThrow(/^[^\n]+$/)
})

test('an error never contains a secret', () => {
  expect(() => readSettings({ DATABASE_URL: 'mysql://u:hunter2@h/d' }, root)).toThrow(/^(?!.*hunter2)/)
})
