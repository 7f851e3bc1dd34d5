import { keepSession } from '#web/api/index.ts'
import type { ApiClient } from '#web/api/index.ts'
import type { Visitor } from '#web/visitor/index.ts'

export interface NewAccount {
  readonly email: string
  readonly password: string
}

/** Makes the account of the visitor's lead and signs in. Resolves with the user's id; rejects when it was refused. */
export async function createAccount(
  api: ApiClient,
  visitor: Visitor,
  { email, password }: NewAccount,
): Promise<string> {
  const leadId = await visitor.ensureLead()
  const { data } = await api.call('setPassword', {
    body: { email, password, repeatPassword: password, leadId },
  })
  // NOTE: a browser without storage stays signed in for this page only.
  keepSession(() => window.localStorage, data)
  return data.user.id
}
