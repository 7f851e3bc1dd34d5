import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { networkInTransactions } from './test/network-in-transactions.ts'

const root = resolve(import.meta.dirname, '..')

// NOTE: reads every source of the server, which takes a while on a busy machine.
test('nothing inside a database transaction waits for Stripe, the mail server or the ad network', () => {
  const files = globSync('api/src/**/*.ts', {
    cwd: root,
    exclude: ['**/testing/**', '**/*.test.ts', '**/*.d.ts'],
  })
  const look = networkInTransactions(
    new Map(files.map((file) => [file, readFileSync(resolve(root, file), 'utf8')])),
  )
  expect(look.findings).toEqual([])
  // NOTE: guards against passing because nothing was found to check.
  expect(look.pieces).toBeGreaterThan(100)
  expect(look.asking).toBeGreaterThan(30)
}, 120_000)

const pay = `export const pay = async ({ stripe }: Services) => stripe.charges.create({})`
test.each([
  ['itself', `inTransaction(db, async (tx) => { await services.stripe.charges.list() })`, ['a.ts: line 1']],
  [
    'through a name',
    `inTransaction(db, work)\nasync function work() { await fetcher(url) }`,
    ['a.ts: line 1 → work'],
  ],
  [
    'through a function re-exported by another file',
    `import { pay } from './index.ts'\ninPipeline(db, open, (tx) => settle(tx))\nconst settle = async () => pay(services)`,
    ['a.ts: line 2 → settle → pay'],
  ],
  [
    'in a function that takes a transaction',
    `const send = async (tx: Queryable) => services.mail.send(mail)`,
    ['a.ts: line 1'],
  ],
  [
    'after the transaction is fine',
    `await inTransaction(db, async (tx) => tx.insert(row))\nawait fetch(url)`,
    [],
  ],
  [
    'in name only (reading a setting) is fine',
    `inTransaction(db, async (tx) => keep(config.stripe.mode))`,
    [],
  ],
])('waiting for the network %s', (_how, text, findings) => {
  const sources = new Map([
    ['api/src/a.ts', text],
    ['api/src/index.ts', `export { pay } from './pay.ts'`],
    ['api/src/pay.ts', pay],
  ])
  expect(networkInTransactions(sources).findings).toEqual(findings.map((way) => `api/src/${way}`))
})
