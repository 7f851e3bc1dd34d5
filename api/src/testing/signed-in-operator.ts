import { acceptInvitation, inviteOperator } from '#api/admin/invite-operator.ts'
import { createPasswordHasher } from '#api/accounts/index.ts'
import { createTestBrowser } from './test-browser.ts'
import type { TestApp } from './test-app.ts'
import type { TestBrowser } from './test-browser.ts'
import { dataOf } from './read-response.ts'

export const operatorPassword = 'nettle-and-lime-42'

/** An operator who came in by a link and signed in, with a browser of their own. */
export async function signInOperator(
  house: Pick<TestApp, 'app' | 'services'>,
  role: 'admin' | 'viewer' = 'admin',
  email = `${role}@house.example`,
): Promise<{ readonly browser: TestBrowser; readonly token: string; readonly id: string }> {
  const { services } = house
  const { url } = await inviteOperator(services, services.db.query, {
    role,
    invitedBy: null,
    lifetime: 60_000,
  })
  const token = new URL(url).hash.slice(1)
  await acceptInvitation(services, createPasswordHasher(services.cipher), {
    token,
    email,
    password: operatorPassword,
  })
  const browser = createTestBrowser(house.app)
  const response = await browser.post('/api/auth/login', { email, password: operatorPassword })
  const signedIn = dataOf('setPassword', response)
  return { browser, token: signedIn.token, id: signedIn.user.id }
}
