import { type APIRequestContext, expect } from '@playwright/test'
import type { Stack } from '../harness/stack.ts'
import { leadOf } from './books.ts'
import { readSandbox } from './read-sandbox.ts'

/** What was charged to a visitor and which plan it opened, according to one of three sources that must agree. */
interface Book {
  /** Charged amounts in cents, smallest first. */
  readonly taken: readonly number[]
  /** The visitor's active plan, if any. */
  readonly plan: string | null
}

const password = 'three books, one sum'
const ascending = (one: number, other: number): number => one - other

/** What the payment provider reports as charged to this address, and which plan is running for it. */
async function providersBook(stack: Stack, email: string): Promise<Book> {
  const state = await readSandbox(stack)
  const own = new Set(state.customers.filter((one) => one.email === email).map(({ id }) => id))
  const charges = state.charges.filter(
    ({ customer, status }) => customer !== null && own.has(customer) && status === 'succeeded',
  )
  const running = state.subscriptions.filter(
    ({ customer, status }) => own.has(customer) && (status === 'active' || status === 'trialing'),
  )
  return {
    taken: charges.map(({ amount, amount_refunded }) => amount - amount_refunded).toSorted(ascending),
    plan: running[0]?.metadata['productId'] ?? null,
  }
}

/** What our own tables say: the ledger, and the attempts and subscriptions behind it. */
async function ownBook(stack: Stack, email: string): Promise<Book> {
  const entries = await stack.query<{ cents: number }>(
    `select amount_cents as cents from ledger_entries join leads on leads.id = lead_id where email_key = $1`,
    [email],
  )
  const plans = await stack.query<{ plan: string }>(
    `select attempt.product_id as plan from checkout_attempts attempt
     join leads on leads.id = attempt.lead_id
     join subscriptions on subscriptions.attempt_id = attempt.id
     where email_key = $1 and attempt.state = 'succeeded' and attempt.paid_at is not null
       and first_paid_at is not null and subscriptions.status in ('active', 'trialing')`,
    [email],
  )
  return { taken: entries.map(({ cents }) => cents).toSorted(ascending), plan: plans[0]?.plan ?? null }
}

/** Creates the account of the visitor in this browser, and returns its bearer token. */
async function openAccount(request: APIRequestContext, stack: Stack, email: string): Promise<string> {
  const { id } = await leadOf(stack, email)
  const answer = await request.post(`${stack.url}/api/auth/set-password`, {
    data: { email, password, repeatPassword: password, leadId: id },
  })
  expect(answer.status(), `an account for ${email}`).toBe(200)
  return (await answer.json()).data.token
}

/** What the visitor sees of it: the account's profile. */
async function visitorsBook(request: APIRequestContext, stack: Stack, token: string): Promise<Book> {
  const answer = await request.get(`${stack.url}/api/user/profile`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = await answer.json()
  const isOpen = data.subscriptionStatus === 'active' || data.subscriptionStatus === 'trialing'
  const cents = data.purchases.map(({ price }: { price: number }) => Math.round(price * 100))
  return { taken: cents.toSorted(ascending), plan: isOpen ? data.planId : null }
}

/** Waits until provider, tables and profile all show `expected` for this visitor. */
export async function expectThreeBooks(
  request: APIRequestContext,
  stack: Stack,
  email: string,
  expected: Book,
): Promise<void> {
  const token = await openAccount(request, stack, email)
  await expect
    .poll(
      async () => ({
        provider: await providersBook(stack, email),
        tables: await ownBook(stack, email),
        profile: await visitorsBook(request, stack, token),
      }),
      { message: `the three books of ${email}` },
    )
    .toEqual({ provider: expected, tables: expected, profile: expected })
}
