import { randomBytes } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import { openAdminPage } from './admin-numbers.ts'
import { authenticatorCode } from './authenticator-code.ts'
import { actWithReason, button, dialogOf, press, saved } from './operator-hands.ts'
import { sellPlan } from './operator-money.ts'
import { freshEmail } from './visitor.ts'
import { operator, operatorSettings, signInAsOperator } from './operator.ts'

// NOTE: what these tests change is the same for all of them: settings, team and money. A browser sends some of these
// calls without a body, which no test of the API does by itself.
test.describe.configure({ mode: 'default' })
test.use({ ownStack: true, settings: operatorSettings })

async function resend(page: Page, name: RegExp | string, confirmation: RegExp): Promise<void> {
  await press(button(page, name))
  await press(button(dialogOf(page, 'Resend this email?'), 'Resend'))
  await expect(page.getByText(confirmation)).toBeVisible()
}

/** Corrects the person's email address, finds it in their export, and returns it. */
async function correctEmail(page: Page): Promise<string> {
  const corrected = freshEmail()
  await actWithReason(page, 'Correct email address', /^Email address corrected\./, {
    'New email address': corrected,
  })
  const copy = await saved(page, () =>
    actWithReason(page, 'Export this person’s data', /^The file is in your downloads\./),
  )
  expect(copy).toContain(corrected)
  return corrected
}

test('everything an operator can do to a user works from the page', async ({ browser, page, stack }) => {
  await signInAsOperator(page)
  const { user } = await sellPlan(browser, stack)
  await page.goto(`/admin/users/${user}`)

  await resend(page, 'Resend welcome email', /^The welcome email is on its way\./)
  await resend(page, /^Resend receipt: /, /^The receipt is on its way\./)
  // The mails are listed once they were sent.
  await expect(async () => {
    await page.reload()
    await expect(button(page, /^Resend: Welcome /)).toBeVisible({ timeout: 500 })
  }).toPass()
  await resend(page, /^Resend: Welcome /, /^The “Welcome” email is on its way\./)
  await actWithReason(page, 'Sign out everywhere', 'Signed out everywhere.')
  const corrected = await correctEmail(page)
  await actWithReason(page, 'Cancel now', 'The plan has ended.')
  await actWithReason(page, /^Refund: /, '$5.00 refunded.', { 'Amount in USD': '5' })
  await actWithReason(page, 'Erase this person', 'The person’s data is erased.', {
    'Type the email address': corrected,
  })
  await expect(page).toHaveURL((url) => url.pathname === '/admin/users')
  expect(await stack.query('select id from users where id = $1', [user])).toEqual([])
})

/** A buyer who has not chosen a password yet: a lead without an account. */
async function sellToStranger(browser: Browser, origin: string): Promise<{ id: string; email: string }> {
  const context = await browser.newContext({ baseURL: origin })
  const email = freshEmail()
  const quizData = { gender: 'female', age: 41 }
  const sessionId = randomBytes(12).toString('hex')
  const made = await context.request.post('/api/leads', { data: { email, sessionId, quizData } })
  const paid = await context.request.post('/api/stripe/complete-subscription-flow', {
    data: { productId: 'calmplate-1-month', customerEmail: email, paymentMethodId: 'pm_card_visa' },
  })
  expect([made.status(), paid.status()]).toEqual([200, 200])
  const { data } = (await made.json()) as { data: { id: string } }
  await context.close()
  return { id: data.id, email }
}

test('everything an operator can do to a lead works from the page', async ({ browser, page, stack }) => {
  await signInAsOperator(page)
  const { id, email } = await sellToStranger(browser, stack.url)
  await page.goto(`/admin/leads/${id}`)
  await actWithReason(page, 'Show answers', '41 years')
  const corrected = await correctEmail(page)
  await actWithReason(page, 'Cancel at period end', /^The renewal is canceled\./)
  await actWithReason(page, 'Cancel now', 'The plan has ended.')
  await actWithReason(page, /^Refund: /, '$1.50 refunded.', { 'Amount in USD': '1.50' })
  await openAdminPage(page, '/admin/leads', 'Leads')
  const list = await saved(page, () =>
    actWithReason(page, 'Export as CSV', /^The file is in your downloads\./),
  )
  expect(list).toContain(corrected)
  await page.goto(`/admin/leads/${id}`)
  await actWithReason(page, 'Erase this person', 'The person’s data is erased.', {
    'Type the email address': corrected,
  })
  expect(await stack.query('select id from leads where email in ($1, $2)', [email, corrected])).toEqual([])
})

test('an operator decides withdrawals, and saves the evidence of a dispute', async ({
  browser,
  page,
  stack,
}) => {
  const { charge } = await sellPlan(browser, stack)
  const disputed = await fetch(new URL('/sandbox/disputes', stack.processes().sandboxUrl), {
    method: 'POST',
    body: JSON.stringify({ charge }),
  })
  expect(disputed.status).toBe(200)
  for (const name of ['Maria Sample', 'Nadia Sample']) {
    await page.goto('/withdraw')
    await page.getByLabel('Full name').fill(name)
    await page.getByLabel(/^Email you used/).fill(freshEmail())
    await page.keyboard.press('Enter')
    await press(button(page, 'Confirm withdrawal'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have received your withdrawal')
  }
  await signInAsOperator(page)
  await openAdminPage(page, '/admin/withdrawals', 'Withdrawals')
  await actWithReason(page, /^Mark as refunded: Maria/, 'Marked as refunded.')
  await actWithReason(page, /^Decline: Nadia/, 'Withdrawal declined.')
  await expect(page.getByText('No open withdrawals.')).toBeVisible()

  await openAdminPage(page, '/admin/reduce-disputes-rate', 'Reduce Disputes Rate')
  await press(button(page, 'Find actions'))
  await press(button(page, 'Run actions...'))
  const dialog = dialogOf(page, /^Run \d+ actions?\?$/)
  const [count = ''] = /\d+/.exec(await dialog.getByRole('heading').innerText()) ?? []
  await dialog.getByLabel(/^Type the number of actions/).fill(count)
  await dialog.getByLabel('Your password', { exact: true }).fill(operator.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(`${count} of ${count} processed`)).toBeVisible({ timeout: 60_000 })
  await press(button(dialog, 'Close').last())
  await press(button(page, /^Actions in the run of /))
  await expect(page.getByRole('table', { name: /^Actions in the run of / })).toBeVisible()
  const evidence = await saved(page, () => press(button(page, /^Save as text: /)))
  expect(evidence).toContain(charge)
})

/** Creates an invitation and returns the path of its link. */
async function inviteBy(page: Page, role: 'admin' | 'viewer', email: string): Promise<string> {
  await press(button(page, `Invite ${role}`))
  await dialogOf(page, `Invite ${role}`).getByLabel('Email address').fill(email)
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page, `Send this link to ${email}`)
  const { pathname, hash } = new URL(await dialog.locator('code').innerText())
  await press(button(dialog, 'Close'))
  return `${pathname}${hash}`
}

/** Turns on the second factor of a signed-in operator and returns the recovery codes. */
async function turnOnSecondFactor(page: Page, password: string): Promise<readonly string[]> {
  await openAdminPage(page, '/admin/profile', 'Your Profile')
  await page.getByLabel('Current password', { exact: true }).first().fill(password)
  await page.keyboard.press('Enter')
  const key = await page.locator('code').first().innerText()
  await page.getByLabel('Code', { exact: true }).fill(authenticatorCode(key))
  await page.keyboard.press('Enter')
  return keepCodes(page)
}

async function keepCodes(page: Page): Promise<readonly string[]> {
  const dialog = dialogOf(page, 'Save your recovery codes')
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  await press(button(dialog, 'I’ve saved them'))
  await expect(dialog).toHaveCount(0)
  return codes
}

test('the settings and the team change from the page', async ({ browser, page, stack }) => {
  const colleague = { email: 'second@house.example', password: 'barley-and-thyme-7' }
  await signInAsOperator(page)
  await openAdminPage(page, '/admin/settings', 'Settings')
  const brand = page.getByRole('group', { name: 'Calmplate' })
  // NOTE: not the option of the journey about offers that end, which may have had this server before.
  await brand.getByLabel('Countdown').selectOption('display')
  await press(button(brand, 'Save Calmplate'))
  await expect(page.getByText('Saved for Calmplate. Countdown: Timer is display only.')).toBeVisible()
  await page.getByLabel('Leads without a purchase (days)').fill('80')
  await page.keyboard.press('Enter')
  await press(button(dialogOf(page, 'Shorten retention?'), 'Shorten and delete'))
  await expect(page.getByText('Saved. The next daily cleanup uses it.')).toBeVisible()

  const link = await inviteBy(page, 'admin', colleague.email)
  await inviteBy(page, 'viewer', 'never@house.example')
  await press(button(page, 'Revoke the invitation for never@house.example'))
  await expect(page.getByText('The invitation for never@house.example is revoked.')).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: stack.url })
  const theirs = await elsewhere.newPage()
  await theirs.goto(link)
  await theirs.getByLabel('Email').fill(colleague.email)
  await theirs.getByLabel('Password', { exact: true }).fill(colleague.password)
  await theirs.keyboard.press('Enter')
  await theirs.waitForURL(/\/admin\/dashboard/)
  await turnOnSecondFactor(theirs, colleague.password)
  await elsewhere.close()

  await page.reload()
  const team = page.getByRole('table', { name: 'Team' })
  const change = async (act: string, confirm: string) => {
    await press(button(team, `${act}: ${colleague.email}`))
    await press(button(page.getByRole('dialog'), confirm))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await change('Turn off two-factor', 'Turn off')
  await expect(page.getByText(`Two-factor authentication is off for ${colleague.email}.`)).toBeVisible()
  await change('Make viewer', 'Make viewer')
  await change('Remove access', 'Remove access')
  await change('Restore access', 'Restore access')
  await expect(button(team, `Make admin: ${colleague.email}`)).toBeVisible()
})

test('an operator ends another session, renews recovery codes and turns the second factor off', async ({
  browser,
  page,
  stack,
  quiet,
}) => {
  // What the ended session logs when it is used again.
  quiet.allow(/status of 401/)
  await signInAsOperator(page)
  const elsewhere = await browser.newContext({ baseURL: stack.url })
  const other = await elsewhere.newPage()
  await signInAsOperator(other)
  await openAdminPage(page, '/admin/profile', 'Your Profile')
  const ends = page.getByRole('button', { name: /^End session: / })
  await press(ends.first())
  await expect(page.getByText(/^The session from .* has ended\.$/)).toBeVisible()
  await elsewhere.close()

  await turnOnSecondFactor(page, operator.password)
  await press(button(page, 'Create new codes'))
  const [code = ''] = await keepCodes(page)
  await page.getByLabel('Current password', { exact: true }).first().fill(operator.password)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.keyboard.press('Enter')
  await expect(button(page, 'Turn on')).toBeVisible()

  await page.getByLabel('Current password', { exact: true }).last().fill(operator.password)
  await page.getByLabel('New password').fill(operator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed. You were signed out everywhere else.')).toBeVisible()
  await press(button(page, 'Account menu'))
  await press(button(page, 'Sign Out'))
  await expect(page.getByRole('heading', { name: 'Admin sign-in' })).toBeVisible()
})
