import { signInOperator } from './signed-in-operator.ts'
import { bearer } from './signed-up.ts'
import { createTestApp } from './test-app.ts'
import type { TestApp, TestAppOptions } from './test-app.ts'

/** A server whose first admin is signed in. */
export interface AdminHouse extends TestApp {
  /** The response to that admin at a path below `/api/admin/`. */
  readonly get: (path: string) => ReturnType<Operator['browser']['get']>
}

type Operator = Awaited<ReturnType<typeof signInOperator>>

export async function openAdminHouse(options: TestAppOptions = {}): Promise<AdminHouse> {
  const house = await createTestApp(options)
  const { browser, token } = await signInOperator(house)
  return { ...house, get: (path) => browser.get(`/api/admin/${path}`, bearer(token)) }
}
