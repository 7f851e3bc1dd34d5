import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { networkInTransactions } from './test/network-in-transactions.ts'

const root = resolve(import.meta.dirname, '..')

// NOTE: it reads every source of the server, which takes a busy machine a while.
test('nothing that runs inside a transaction of the server waits for Stripe, the mail server or the advertising network', () => {
  const files = globSync('api/src/**/*.ts', {
    cwd: root,
    exclude: ['**/testing/**', '**/*.test.ts', '**/*.d.ts'],
  })
  const look = networkInTransactions(
    new Map(files.map((file) => [file, readFileSync(resolve(root, file), 'utf8')])),
  )
  expect(look.findings).toEqual([])
  // NOTE: so that the look does not hold because it sees nothing.
  expect(look.pieces).toBeGreaterThan(100)
  expect(look.asking).toBeGreaterThan(30)
}, 120_000)

const pay = `export const pay = async ({ stripe }: Services) => stripe.charges.create({})`
test.each([
  ['itself', `inTransaction(db, async (tx) => { await services.stripe.charges.list() })`, ['a.ts: line 1']],
  [
    'by a name',
    `inTransaction(db, work)\nasync function work() { await fetcher(url) }`,
    ['a.ts: line 1 → work'],
  ],
  [
    'by a function of another file that hands it on',
    `import { pay } from './index.ts'\ninPipeline(db, open, (tx) => settle(tx))\nconst settle = async () => pay(services)`,
    ['a.ts: line 2 → settle → pay'],
  ],
  [
    'as what takes a transaction',
    `const send = async (tx: Queryable) => services.mail.send(mail)`,
    ['a.ts: line 1'],
  ],
  [
    'not, when it waits after it',
    `await inTransaction(db, async (tx) => tx.insert(row))\nawait fetch(url)`,
    [],
  ],
  ['not, when it only reads a setting', `inTransaction(db, async (tx) => keep(config.stripe.mode))`, []],
])('work that waits %s', (_how, text, findings) => {
  const sources = new Map([
    ['api/src/a.ts', text],
    ['api/src/index.ts', `export { pay } from './pay.ts'`],
    ['api/src/pay.ts', pay],
  ])
  expect(networkInTransactions(sources).findings).toEqual(findings.map((way) => `api/src/${way}`))
})
