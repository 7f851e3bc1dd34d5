import type { DataOf } from '@fennel/contract'
import { TOTP } from 'otpauth'
import { dataOf } from './read-response.ts'
import { operatorPassword, signInOperator } from './signed-in-operator.ts'
import { bearer } from './signed-up.ts'
import type { TestApp } from './test-app.ts'

type Desk = Awaited<ReturnType<typeof signInOperator>>

/** A signed-in operator with an active second factor. */
export interface GuardedOperator extends Desk {
  readonly email: string
  /** Shown once, when the second factor was turned on. */
  readonly recoveryCodes: DataOf<'confirmSecondFactor'>['recoveryCodes']
  /** The code that the app shows now. */
  readonly code: () => string
  /** Calls the operator's own profile; `path` is below its root. */
  readonly post: (path: string, body: object) => ReturnType<Desk['browser']['post']>
}

/** Signs an operator in and turns the second factor on. */
export async function signInGuarded(house: TestApp, email: string): Promise<GuardedOperator> {
  const desk = await signInOperator(house, 'admin', email)
  const post = (path: string, body: object) =>
    desk.browser.post(`/api/admin/profile${path}`, body, bearer(desk.token))
  const started = await post('/second-factor', { currentPassword: operatorPassword })
  const { secret } = dataOf('startSecondFactor', started)
  const code = () => new TOTP({ secret }).generate({ timestamp: house.clock.now() })
  const confirmed = await post('/second-factor/confirm', { code: code() })
  const { recoveryCodes } = dataOf('confirmSecondFactor', confirmed)
  return { ...desk, email, recoveryCodes, code, post }
}
