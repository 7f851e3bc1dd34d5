import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { startSandbox } from '@fennel/sandbox'
import type { Environment } from '../start/environment.ts'
import { PlainFailure } from '../start/plain-failure.ts'
import { accountOfKey, sandboxAccount, type StripeClient } from '../stripe-setup/stripe-account.ts'
import { contract } from './contract.ts'
import type { Contract } from './contract-world.ts'
import { runContract, type StepOutcome } from './run-contract.ts'
import { deliveredSignature, listenForWebhooks, signatureScheme } from './webhook-step.ts'

export type Tell = (outcome: StepOutcome) => void

const worldFor = (stripe: StripeClient): Contract => ({
  stripe,
  run: `contract-${randomBytes(4).toString('hex')}`,
  start: Math.floor(Date.now() / 1000),
  pause: () => wait(1000),
  made: new Map(),
})

/** Runs the contract against a new sandbox that delivers its webhooks here. */
export async function testSandbox(tell: Tell): Promise<readonly StepOutcome[]> {
  const secret = `whsec_${randomBytes(12).toString('hex')}`
  const hooks = await listenForWebhooks()
  const sandbox = await startSandbox({
    port: 0,
    dataFile: ':memory:',
    webhookSecret: secret,
    webhookUrl: hooks.url,
  })
  try {
    const arrived = deliveredSignature(async () => {
      await sandbox.delivered()
      return hooks.arrivals
    }, secret)
    return await runContract([...contract, arrived], worldFor(sandboxAccount(sandbox.url).stripe), tell)
  } finally {
    await sandbox.close()
    await hooks.close()
  }
}

/**
 * The key of the test account to run the same contract against; undefined if none is set. Throws for a live key and for
 * anything that is not a key.
 */
export function testKeyOf(env: Environment): string | undefined {
  const key = env['STRIPE_TEST_SECRET_KEY']?.trim() || undefined
  if (key === undefined) return undefined
  if (/^[a-z]+_live_/.test(key)) {
    throw new PlainFailure(
      'STRIPE_TEST_SECRET_KEY is a live key, and this test charges cards: use a test key.',
    )
  }
  accountOfKey(key, 'STRIPE_TEST_SECRET_KEY')
  return key
}

/** Runs the contract against a real test account, which cannot deliver webhooks here. */
export function testAccount(key: string, tell: Tell): Promise<readonly StepOutcome[]> {
  const { stripe } = accountOfKey(key, 'STRIPE_TEST_SECRET_KEY')
  return runContract([...contract, signatureScheme], worldFor(stripe), tell)
}
