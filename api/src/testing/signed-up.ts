import { dataOf } from './read-response.ts'
import { makeLead } from './builders.ts'
import { createTestBrowser, testBinding } from './test-browser.ts'
import type { TestApp } from './test-app.ts'
import type { TestBrowser } from './test-browser.ts'

export const password = 'green-tea-7'

/** A signed-in customer with a lead and an account. */
export async function signUp(
  house: TestApp,
  email = 'mia@example.com',
  chosen = password,
): Promise<{
  readonly browser: TestBrowser
  readonly leadId: string
  readonly token: string
  readonly refreshToken: string
}> {
  const browser = createTestBrowser(house.app)
  const { id: leadId } = await makeLead(browser, { email, sessionId: `s-${email.replaceAll(/\W/g, '-')}` })
  const response = await browser.post('/api/auth/set-password', {
    email,
    password: chosen,
    repeatPassword: chosen,
    leadId,
  })
  const { token, refreshToken } = dataOf('setPassword', response)
  return { browser, leadId, token, refreshToken }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}`, cookie: `sb=${testBinding}` })
