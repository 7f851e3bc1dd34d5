import { readFile } from 'node:fs/promises'
import { expect, test } from '../harness/test.ts'
import { readKeptQuiz } from './kept-quiz.ts'
import { logIn, makeCustomer } from './customer.ts'
import { freshEmail } from './visitor.ts'

const password = 'a calm plate at six'

test('a customer exports their data, then has everything erased', async ({ page, quiet, stack }) => {
  const email = freshEmail()
  const { leadId } = await makeCustomer(page, email, password)
  await logIn(page, email, password)

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download My Data' }).click()
  const file = await (await coming).path()
  const data = JSON.parse(await readFile(file, 'utf8'))
  expect(data.users).toMatchObject([{ email }])
  expect(data.leads).toMatchObject([{ id: leadId, answers: { gender: 'female', age: 41 } }])

  await page.getByRole('button', { name: 'Erase my account and data' }).click()
  const ask = page.getByRole('form', { name: 'Erase my account and data' })
  quiet.allow(/40[01] \(/)
  await ask.getByLabel('Your password', { exact: true }).fill('not this one')
  await ask.getByRole('button', { name: 'Erase This Account' }).click()
  await expect(ask.getByRole('alert')).toHaveText('Your current password is incorrect.')
  await ask.getByLabel('Your password', { exact: true }).fill(password)
  await ask.getByRole('button', { name: 'Erase This Account' }).click()
  await expect(
    page.getByText('This account and its data have been erased, with us and in this browser.'),
  ).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/', { timeout: 10_000 })

  expect(await stack.query('select id from leads where id = $1', [leadId])).toEqual([])
  expect(await stack.query('select id from users where email_key = $1', [email])).toEqual([])
  expect(await stack.query('select id from mail_outbox where recipient = $1', [email])).toEqual([])
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
})

test('a visitor who consented returns through the email on another device, with their answers', async ({
  page,
  browser,
  stack,
  quiet,
}) => {
  // What the phone logs for a link that was already used.
  quiet.allow(/404 .*\/resume\?/)
  const email = freshEmail()
  const { request } = page.context()
  const made = await request.post('/api/leads', {
    data: { email, sessionId: `s-${email.slice(6, 18)}`, quizData: { gender: 'female', age: 41 } },
  })
  const { id } = (await made.json()).data
  const token = 'resume-'.padEnd(44, id.replaceAll(/\W/g, 'x'))
  const [row] = await stack.query("select encode(sha256($1::bytea), 'hex') as hash", [token])
  await stack.query(
    "insert into resume_tokens (token_hash, lead_id, purpose, expires_at) values ($1, $2, 'email-offer', now() + interval '1 day')",
    [row?.['hash'], id],
  )
  const phone = await browser.newContext({ baseURL: stack.url })
  const elsewhere = await phone.newPage()
  await elsewhere.goto(`/resume?rt=${token}`)
  await elsewhere.getByRole('button', { name: 'Continue as' }).click()
  await expect(elsewhere).toHaveURL(
    (url) => url.pathname === '/email-offer' && !url.searchParams.has('email'),
  )
  await expect
    .poll(async () => (await readKeptQuiz(elsewhere)).answers)
    .toMatchObject({ email, gender: 'female', age: 41 })
  const used = await elsewhere.goto(`/resume?rt=${token}`)
  expect(used?.status()).toBe(404)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await elsewhere.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(elsewhere).toHaveURL((url) => url.pathname === '/')
  await phone.close()
})
