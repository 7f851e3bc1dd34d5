import { unexpectedMessage } from '@fennel/contract'
import type { DataOf } from '@fennel/contract'
import { create } from 'zustand'
import type { StoreApi, UseBoundStore } from 'zustand'
import { ApiFailure, clearStoredTokens, createApiClient, createSessionRenewal } from '#web/api/index.ts'
import type { ApiClient } from '#web/api/index.ts'
import { withStepUp } from './step-up.ts'
import type { StepUp } from './step-up.ts'

export const adminMessages = {
  incomplete: 'Please enter both email and password',
  notVerified: 'Failed to verify admin status or session expired. Please log in.',
  noTokens: 'Authentication error: Tokens not found in response',
  wrong: 'Invalid email or password.',
  failed: 'An unexpected error occurred during login.',
  noAnswer: 'An unexpected error occurred. Please try again.',
} as const

/** `none`: nobody signed in here. `error`: a kept sign-in turned out to be worth nothing. */
export type AdminState =
  | { readonly phase: 'loading' | 'none' }
  | {
      readonly phase: 'admin'
      readonly role: 'admin' | 'viewer'
      readonly email: string
      /** The zone by whose days all numbers are kept. */
      readonly timeZone?: string
    }
  | { readonly phase: 'error'; readonly message: string }

export interface AdminSession {
  readonly api: ApiClient
  /** The question for a fresh proof that a grave act may need. */
  readonly stepUp: StepUp
  readonly useState: UseBoundStore<StoreApi<AdminState>>
  /** Asks the server whether the kept token is an operator's. Never rejects. */
  readonly check: () => Promise<void>
  /** Keeps a finished sign-in under the names the whole product knows, then checks it. */
  readonly begin: (
    email: string,
    tokens: Readonly<Record<'accessToken' | 'refreshToken', string>>,
  ) => Promise<void>
  readonly signOut: () => Promise<void>
}

const tokenKeys = ['adminToken', 'authToken', 'accessToken'] as const

/** The operator's sign-in in this browser; the server decides on every call what it is worth. */
export function createAdminSession(view: Window & typeof globalThis): AdminSession {
  const storage = storageOf(view)
  const token = () => storage?.getItem('adminToken') ?? undefined
  const useState = create<AdminState>(() => ({ phase: token() === undefined ? 'none' : 'loading' }))
  const forget = () => {
    if (storage === undefined) return
    clearStoredTokens(storage)
    storage.removeItem('adminEmail')
  }
  let checksUnderWay = 0
  const plain: ApiClient = createApiClient({
    fetch: view.fetch.bind(view),
    readToken: token,
    renew: createSessionRenewal(() => plain, storage),
    onRefused: (status) => {
      // NOTE: a check has the last word on its own refusal and on those beside it: the sign-in, with a sentence.
      const isAtWork = checksUnderWay === 0 && useState.getState().phase === 'admin'
      forget()
      if (status === 401 && isAtWork) view.location.assign('/')
    },
  })

  const { api, stepUp } = withStepUp(plain)

  const check = async () => {
    if (token() === undefined) return useState.setState({ phase: 'none' }, true)
    // NOTE: an operator at work is not thrown back to a spinner while the check runs again.
    if (useState.getState().phase !== 'admin') useState.setState({ phase: 'loading' }, true)
    checksUnderWay += 1
    try {
      const { data } = await api.call('adminCheck', {})
      if (data.isAdmin && data.role !== null) {
        const { role, email, timeZone } = data
        useState.setState({ phase: 'admin', role, email: email ?? '', timeZone: timeZone ?? 'UTC' }, true)
        return
      }
      forget()
      useState.setState({ phase: 'error', message: adminMessages.notVerified }, true)
    } catch (problem) {
      const isAway = problem instanceof ApiFailure && problem.isTemporary
      if (isAway && useState.getState().phase === 'admin') return
      useState.setState({ phase: 'error', message: adminMessages.notVerified }, true)
    } finally {
      checksUnderWay -= 1
    }
  }

  return {
    api,
    stepUp,
    useState,
    check,
    begin: async (email, { accessToken, refreshToken }) => {
      for (const key of tokenKeys) storage?.setItem(key, accessToken)
      storage?.setItem('refreshToken', refreshToken)
      storage?.setItem('adminEmail', email)
      useState.setState({ phase: 'loading' }, true)
      await check()
    },
    signOut: async () => {
      await api.call('logout', { body: {} }).catch(() => undefined)
      forget()
      useState.setState({ phase: 'none' }, true)
    },
  }
}

/** What a refused sign-in tells the operator. */
export function signInFailure(problem: unknown): string {
  if (!(problem instanceof ApiFailure) || problem.status === 0) return adminMessages.noAnswer
  if (problem.status === 401) return problem.message === '' ? adminMessages.wrong : problem.message
  const isTold = problem.message !== '' && problem.message !== unexpectedMessage
  return isTold ? problem.message : adminMessages.failed
}

/** Whether the answer of a sign-in asks for the second factor. */
export function wantsSecondFactor(data: DataOf<'login'> | undefined): data is { mfaRequired: true } {
  return data !== undefined && 'mfaRequired' in data
}

function storageOf(view: Window): Storage | undefined {
  try {
    return view.localStorage
  } catch {
    return undefined
  }
}
