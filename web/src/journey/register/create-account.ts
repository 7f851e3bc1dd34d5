import type { ApiClient } from '#web/api/index.ts'
import type { Visitor } from '#web/visitor/index.ts'
import { keepToken } from './keep-token.ts'

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
  keepToken(() => window.localStorage, data.token)
  return data.user.id
}
