import { randomBytes } from 'node:crypto'
import type { SandboxState } from '@fennel/sandbox'
import type { Browser, Page } from '@playwright/test'
import { expect } from '../harness/test.ts'
import type { Stack } from '../harness/stack.ts'
import { numberIn, openAdminPage, readTable } from './admin-numbers.ts'
import { freshEmail } from './visitor.ts'
import { operator } from './operator.ts'
import { readSandbox } from './read-sandbox.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)

/** Creates a customer who bought a plan and has an account, in a separate browser. */
export async function sellPlan(browser: Browser, stack: Stack) {
  const context = await browser.newContext({ baseURL: stack.url })
  const { request } = context
  const email = freshEmail()
  const password = 'green-tea-at-seven'
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { data })
    expect(answer.status(), path).toBe(200)
    return (await answer.json()) as { data: { id: string } }
  }
  const lead = await post('/api/leads', { email, sessionId: randomBytes(12).toString('hex'), quizData: {} })
  const plan = { productId: 'calmplate-1-month', customerEmail: email, paymentMethodId: 'pm_card_visa' }
  await post('/api/stripe/complete-subscription-flow', plan)
  await post('/api/auth/set-password', { email, password, repeatPassword: password, leadId: lead.data.id })
  await context.close()
  const [sold] = await stack.query<{ user: string; plan: string; charge: string; cents: number }>(
    `select u.user_id as user, s.id as plan, e.stripe_charge_id as charge, e.amount_cents as cents
     from leads l join subscriptions s on s.lead_id = l.id join user_leads u on u.lead_id = l.id
     join ledger_entries e on e.subscription_id = s.id and e.kind = 'plan' where l.email = $1`,
    [email],
  )
  if (sold === undefined) throw new Error('The plan was not sold.')
  return sold
}

type Target = Awaited<ReturnType<typeof sellPlan>>

export async function refundPart(page: Page, stack: Stack, { user, charge, cents }: Target): Promise<void> {
  await page.goto(`/admin/users/${user}`)
  await stack.query(`update sessions set family_started_at = family_started_at - interval '10 minutes'`)
  await page.getByRole('button', { name: /^Refund: / }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund this payment?' })
  const amount = dialog.getByLabel('Amount in USD')
  const refund = dialog.getByRole('button', { name: /^Refund/ })
  await dialog.getByLabel('Reason').fill('Half of it was promised')
  await amount.fill(((cents + 1) / 100).toFixed(2))
  await expect(dialog.getByText(/^Enter .* or less/)).toBeVisible()
  await expect(refund).toBeDisabled()
  await amount.fill('5.00')
  await expect(refund).toHaveText('Refund $5.00')
  await refund.dblclick()
  await confirmPassword(page, stack, charge)
  await expect(page.getByText('$5.00 refunded.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const of = (state: SandboxState) => state.refunds.filter((one) => one.charge === charge)
  expect(of(await readSandbox(stack)).map(({ amount: back, status }) => [back, status])).toEqual([
    [500, 'succeeded'],
  ])
  await expect
    .poll(async () => {
      const rows = await stack.query<{ cents: number }>(
        `select amount_cents as cents from ledger_entries where kind = 'refund' and stripe_charge_id = $1`,
        [charge],
      )
      return rows.map((row) => row.cents)
    })
    .toEqual([-500])
  await page.reload()
  await page.getByRole('table', { name: 'Payments of this user' }).waitFor()
  const rows = await readTable(page, 'Payments of this user')
  expect(rows.map((row) => numberIn(row['Refunded']))).toEqual([500])
}

/** An idle screen refunds nothing: the password is asked for, then the action continues by itself. */
async function confirmPassword(page: Page, stack: Stack, charge: string): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(question).toBeVisible()
  expect((await readSandbox(stack)).refunds.filter((one) => one.charge === charge)).toEqual([])
  await question.getByLabel('Your password', { exact: true }).fill(operator.password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question).toHaveCount(0)
}

export async function cancelRenewal(page: Page, stack: Stack, { plan }: Target): Promise<void> {
  await page.getByRole('button', { name: 'Cancel at period end' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel next renewal?' })
  await expect(dialog.getByRole('button', { name: 'Cancel renewal' })).toBeDisabled()
  await dialog.getByLabel('Reason').fill('Asked for it by mail')
  await dialog.getByRole('button', { name: 'Cancel renewal' }).click()
  await expect(page.getByText('The renewal is canceled. The plan ends with the paid period.')).toBeVisible()
  const { subscriptions } = await readSandbox(stack)
  expect(subscriptions.find(({ id }) => id === plan)?.cancel_at_period_end).toBe(true)
  await expect(page.getByRole('button', { name: 'Cancel at period end' })).toBeDisabled()
}

export async function preventDisputes(page: Page, stack: Stack): Promise<void> {
  const before = sum((await readSandbox(stack)).refunds.map(({ amount }) => amount))
  await openAdminPage(page, '/admin/reduce-disputes-rate', 'Reduce Disputes Rate')
  await page.getByRole('button', { name: 'Find actions' }).click()
  const summary = await page.getByText(/^\d+ actions?, \$[\d,.]+ in refunds/).innerText()
  const [, count = '', promised = ''] = /^(\d+) actions?, (\$[\d,.]+) in refunds/.exec(summary) ?? []
  expect(Number(count), 'something can be done').toBeGreaterThan(0)
  expect(sum((await readSandbox(stack)).refunds.map(({ amount }) => amount)), 'looking is free').toBe(before)

  await page.getByRole('button', { name: 'Run actions...' }).click()
  const dialog = page.getByRole('dialog', { name: /^Run \d+ actions?\?$/ })
  const fill = async (typed: string) => {
    await dialog.getByLabel(`Type the number of actions (${count})`).fill(typed)
    await dialog.getByLabel('Your password', { exact: true }).fill(operator.password)
    await dialog.getByRole('button', { name: 'Run actions', exact: true }).click()
  }
  await fill(String(Number(count) + 1))
  await expect(dialog.getByText('The number you typed doesn’t match the number of actions.')).toBeVisible()
  await fill(count)
  await expect(dialog.getByText(`${count} of ${count} processed`)).toBeVisible({ timeout: 60_000 })
  const ending = await dialog.getByText(/refunded\.$/).innerText()
  const back = numberIn(/(\$[\d,.]+) refunded/.exec(ending)?.[1])
  expect(back).toBe(numberIn(promised))
  const after = sum((await readSandbox(stack)).refunds.map(({ amount }) => amount))
  expect(after - before).toBe(back)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const done = (await readTable(page, 'Recommended actions by payment')).map((row) => row['Status'] ?? '')
  expect(done).toHaveLength(Number(count))
  await page.getByRole('button', { name: 'Find again' }).click()
  await expect(page.getByText(/^0 actions, \$0\.00 in refunds/)).toBeVisible()
}
