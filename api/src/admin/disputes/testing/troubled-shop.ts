import type { DataOf, PreventionLine } from '@fennel/contract'
import type { SandboxState } from '@fennel/sandbox'
import { ledgerEntries } from '#api/payments/index.ts'
import { insertRefundClaim } from '#api/payments/refund-store.ts'
import { refundClaims } from '#api/payments/refund-tables.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { drainWebhooks, signUpMember } from '#api/subscriptions/testing/member.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { operatorPassword, signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer } from '#api/testing/signed-up.ts'
import { refundKeyOf } from '../follow-refunds.ts'

const url = '/api/admin/payments/reduce-disputes-rate'
type Preview = DataOf<'reduceDisputesRate'>

/** A signed-in admin with the disputes tool. */
export async function operator(shop: Shop) {
  let { browser, token } = await signInOperator(shop.test)
  const post = (body: unknown) => browser.post(url, body, bearer(token))
  return {
    post,
    renew: async () => {
      ;({ browser, token } = await signInOperator(shop.test))
    },
    preview: async (body: object = {}): Promise<Preview> => dataOf('reduceDisputesRate', await post(body)),
    get: (path: string) => browser.get(`/api/admin/${path}`, bearer(token)),
    execute: async ({ previewId, count }: Pick<Preview, 'previewId' | 'count'>) =>
      linesOf((await post({ mode: 'execute', previewId, count, password: operatorPassword })).body),
  }
}

function linesOf(body: string): readonly PreventionLine[] {
  return body
    .split('\n')
    .filter((line) => line !== '')
    .map((line): PreventionLine => JSON.parse(line))
}

/** How many charges and intents the sandbox has, and its refunds. */
export async function sandboxState(shop: Shop) {
  const response = await fetch(`${shop.sandboxUrl}/sandbox/state`)
  const state = (await response.json()) as SandboxState
  return {
    created: state.charges.length + state.payment_intents.length + state.setup_intents.length,
    refunds: state.refunds,
  }
}

async function chargeOf(shop: Shop, leadId: string): Promise<string> {
  const rows = await shop.services.db.query.select().from(ledgerEntries)
  return rows.find((row) => row.leadId === leadId && row.kind === 'plan')?.stripeChargeId ?? ''
}

/** Three buyers: one with a fraud warning, one with a dispute, and one not seen since who renews soon. */
export async function createTroubledBuyers(shop: Shop) {
  const warned = await signUpMember(shop, { email: 'warned@example.com' })
  const disputing = await signUpMember(shop, { email: 'disputing@example.com' })
  const quiet = await signUpMember(shop, { email: 'quiet@example.com' })
  await shop.control('fraud-warnings', { charge: await chargeOf(shop, warned.leadId) })
  await shop.control('disputes', { charge: await chargeOf(shop, disputing.leadId) })
  await drainWebhooks(shop)
  return { warned, disputing, quiet }
}

/** Marks the refund at the top of the list as refused by Stripe. */
export async function refuseRefund(shop: Shop, { items }: Pick<Preview, 'items'>): Promise<void> {
  const [item] = items
  if (item === undefined || item.leadId === null || item.chargeId === null)
    throw new Error('The list does not begin with a refund')
  const { query } = shop.services.db
  await insertRefundClaim(shop.services, query, {
    key: refundKeyOf(item),
    leadId: item.leadId,
    stripeChargeId: item.chargeId,
    amountCents: item.refundCents,
    currency: item.currency,
    reason: 'fraudulent',
  })
  await query.update(refundClaims).set({ state: 'refused' })
}
