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

/** Logs in from an IP address with a browser that has no cookies yet; resolves with the cookie it is known by. */
export async function logInAnew(house: TestApp, email: string, remoteAddress: string): Promise<string> {
  const payload = { email, password }
  const { cookies } = await house.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload,
    remoteAddress,
  })
  const cookie = cookies.find(({ name }) => name === 'sb')
  if (cookie === undefined) throw new Error('The login did not set the cookie.')
  return cookie.value
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}`, cookie: `sb=${testBinding}` })
