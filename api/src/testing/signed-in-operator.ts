import { becomeOperator } from '#api/admin/invite-operator.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { createTestBrowser } from './test-browser.ts'
import type { TestApp } from './test-app.ts'
import type { TestBrowser } from './test-browser.ts'
import { dataOf } from './read-response.ts'

export const operatorPassword = 'nettle-and-lime-42'

/** A signed-in operator with a separate browser. */
export async function signInOperator(
  house: Pick<TestApp, 'app' | 'services'>,
  role: 'admin' | 'viewer' = 'admin',
  email = `${role}@house.example`,
): Promise<{ readonly browser: TestBrowser; readonly token: string; readonly id: string }> {
  const { services } = house
  const passwordHash = await services.hasher.hash(operatorPassword)
  await inTransaction(services.db, (tx) => becomeOperator(services, tx, { email, passwordHash, role }))
  const browser = createTestBrowser(house.app)
  const response = await browser.post('/api/auth/login', { email, password: operatorPassword })
  const signedIn = dataOf('setPassword', response)
  return { browser, token: signedIn.token, id: signedIn.user.id }
}
