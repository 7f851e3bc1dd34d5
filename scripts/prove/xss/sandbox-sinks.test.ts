import { startSandbox } from '@fennel/sandbox'
import { expect, test } from 'vitest'
import { sandboxAccount } from '../../stripe-setup/stripe-account.ts'
import { classics } from './payloads.ts'
import { sandboxSinks } from './sandbox-sinks.ts'

test('the sandbox stores every payload as a customer and a payment, email address included', async () => {
  const sandbox = await startSandbox({ port: 0, dataFile: ':memory:' })
  try {
    const { stripe } = sandboxAccount(sandbox.url)
    const pages = await sandboxSinks(stripe, classics)
    expect(pages).toHaveLength(1 + 4 * classics.length)
    const customers = await stripe.customers.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
    expect(customers.filter(({ email }) => email !== null)).toHaveLength(classics.length)
  } finally {
    await sandbox.close()
  }
})
