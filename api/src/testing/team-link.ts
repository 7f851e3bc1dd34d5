import type { LightMyRequestResponse } from 'fastify'
import { dataOf } from './read-response.ts'
import { operatorPassword } from './signed-in-operator.ts'
import { bearer } from './signed-up.ts'
import type { TestApp } from './test-app.ts'
import { createTestBrowser } from './test-browser.ts'
import type { TestBrowser } from './test-browser.ts'

/** The secret of an invitation link made by an admin. */
export async function makeLink(
  { browser, token }: { readonly browser: TestBrowser; readonly token: string },
  role: 'admin' | 'viewer' = 'viewer',
  email?: string,
): Promise<string> {
  const body = email === undefined ? { role } : { role, email }
  const made = await browser.post('/api/admin/team/invitations', body, bearer(token))
  return new URL(dataOf('inviteOperator', made).url).hash.slice(1)
}

/** Follows such a link in a new browser. */
export function acceptLink(
  { app }: Pick<TestApp, 'app'>,
  token: string,
  { email, password = operatorPassword }: { readonly email: string; readonly password?: string },
): Promise<LightMyRequestResponse> {
  return createTestBrowser(app).post('/api/admin/invitations/accept', { token, email, password })
}
