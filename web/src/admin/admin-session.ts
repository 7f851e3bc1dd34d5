import type { DataOf } from '@fennel/contract'
import { create } from 'zustand'
import type { StoreApi, UseBoundStore } from 'zustand'
import { ApiFailure, createApiClient, createSessionRenewal } from '#web/api/index.ts'
import type { ApiClient, SessionTokens, StreamingClient } from '#web/api/index.ts'
import { serverMessage } from '#web/server-message.ts'
import { signInMessages } from '#web/sign-in-messages.ts'
import { createAdminTokens } from './admin-tokens.ts'
import { withStepUp } from './step-up.ts'
import type { StepUp } from './step-up.ts'

export const adminMessages = {
  ...signInMessages,
  notVerified: 'Failed to verify admin status or session expired. Please log in.',
  noCode: 'Please enter your code',
  noLink:
    'The invitation link is missing from this page. Open the link you were sent again; it hasn’t been used.',
} as const

/** `none`: nobody is signed in here. `error`: a stored session or a new sign-in could not be verified or stored. */
export type AdminState =
  | { readonly phase: 'loading' | 'none' }
  | {
      readonly phase: 'admin'
      readonly role: 'admin' | 'viewer'
      readonly email: string
      /** The zone whose days all numbers are counted by. */
      readonly timeZone?: string
    }
  | { readonly phase: 'error'; readonly message: string }

export interface AdminSession {
  readonly api: StreamingClient
  /** The step-up dialog that a grave operator action may require. */
  readonly stepUp: StepUp
  readonly useState: UseBoundStore<StoreApi<AdminState>>
  /** Asks the server whether the stored token is an operator's. Never rejects. */
  readonly check: () => Promise<void>
  /** Whether this browser can store a session; if not, the sign-in form is not offered. */
  readonly canKeep: () => boolean
  /** Asks the server whose a completed sign-in is, and stores an operator's. Never rejects. */
  readonly begin: (email: string, tokens: SessionTokens) => Promise<void>
  /** Removes the session at once; the server is notified in the background. */
  readonly signOut: () => void
}

/** How long a sign-out waits for the server. */
const signOutMs = 10_000

const failed = (message: string): AdminState => ({ phase: 'error', message })

/** The operator's session in this browser; the server decides on every request what it permits. */
export function createAdminSession(view: Window & typeof globalThis): AdminSession {
  const tokens = createAdminTokens(view)
  const useState = create<AdminState>(() => ({ phase: tokens.read() === undefined ? 'none' : 'loading' }))
  const become = (state: AdminState) => useState.setState(state, true)
  const fetch = view.fetch.bind(view)
  let checksUnderWay = 0
  /**
   * Counts sign-ins and sign-outs: the result of a check before one of them says nothing about the session after it.
   */
  let turn = 0
  let leaving: Promise<unknown> = Promise.resolve()
  const renewal = createSessionRenewal(() => plain, tokens.storage)
  const plain: StreamingClient = createApiClient({
    fetch,
    readToken: tokens.read,
    // NOTE: without an operator's token, the stored refresh token is that of a customer who logged in beside this page.
    renew: async () => tokens.read() !== undefined && renewal(),
    onRefused: (status) => {
      // NOTE: while a check runs, it handles its own refusal and concurrent ones: it shows the sign-in with a message.
      const isWorking = checksUnderWay === 0 && useState.getState().phase === 'admin'
      tokens.forget()
      if (status === 401 && isWorking) view.location.assign('/')
    },
  })
  /** A client for one token, whatever this browser stores, which changes nothing when it is refused. */
  const clientOf = (token: string) =>
    createApiClient({ fetch, readToken: () => token, onRefused: () => undefined })
  /** Ends a session on the server. */
  const end = (token: string) => {
    const input = { body: {}, keepalive: true, timeoutMs: signOutMs }
    leaving = clientOf(token)
      .call('logout', input)
      .catch(() => undefined)
  }

  const { api, stepUp } = withStepUp(plain)

  const check = async () => {
    if (tokens.read() === undefined) return become({ phase: 'none' })
    // NOTE: a repeated check must not replace the page of a working operator with a spinner.
    if (useState.getState().phase !== 'admin') become({ phase: 'loading' })
    const asked = turn
    checksUnderWay += 1
    const who = await fetchIdentity(api).finally(() => (checksUnderWay -= 1))
    if (asked !== turn || (who === 'unknown' && useState.getState().phase === 'admin')) return
    const token = tokens.read()
    if (who === 'stranger' && token !== undefined) end(token)
    if (who === 'stranger') tokens.forget()
    become(typeof who === 'object' ? who : failed(adminMessages.notVerified))
  }

  return {
    api,
    stepUp,
    useState,
    check,
    canKeep: tokens.canKeep,
    begin: async (email, fresh) => {
      turn += 1
      const asked = turn
      become({ phase: 'loading' })
      // NOTE: the response to a sign-out tells the browser to clear its storage, and must not clear this new session.
      await leaving
      const who = await fetchIdentity(clientOf(fresh.accessToken))
      if (asked !== turn) return end(fresh.accessToken)
      // NOTE: checked before it is stored: a customer who signs in on the wrong page keeps their customer session.
      const isKept = who !== 'stranger' && tokens.keep(email, fresh)
      if (!isKept) end(fresh.accessToken)
      if (who === 'unknown' || who === 'stranger') return become(failed(adminMessages.notVerified))
      become(isKept ? who : failed(adminMessages.noStorage))
    },
    signOut: () => {
      turn += 1
      const token = tokens.read()
      tokens.forget()
      become({ phase: 'none' })
      if (token !== undefined) end(token)
    },
  }
}

/** Who the server says the bearer is: an operator, a stranger, or unknown if it gave no usable answer. */
async function fetchIdentity(
  api: ApiClient,
): Promise<Extract<AdminState, { phase: 'admin' }> | 'stranger' | 'unknown'> {
  try {
    const { data } = await api.call('adminCheck', {})
    if (!data.isAdmin || data.role === null) return 'stranger'
    const { role, email, timeZone } = data
    return { phase: 'admin', role, email: email ?? '', timeZone: timeZone ?? 'UTC' }
  } catch (problem) {
    const isRefused = problem instanceof ApiFailure && [401, 403].includes(problem.status)
    return isRefused ? 'stranger' : 'unknown'
  }
}

/** The message for a refused sign-in. */
export function signInFailure(problem: unknown): string {
  if (!(problem instanceof ApiFailure) || problem.status === 0) return adminMessages.noAnswer
  // NOTE: our server's own 401 may be about the code of the second factor; one without a code is a proxy's.
  if (problem.status === 401 && problem.code === 'unexpected') return adminMessages.wrong
  return serverMessage(problem, adminMessages.failed)
}

/** Whether the answer to a sign-in asks for the second factor. */
export function wantsSecondFactor(data: DataOf<'login'> | undefined): data is { mfaRequired: true } {
  return data !== undefined && 'mfaRequired' in data
}
