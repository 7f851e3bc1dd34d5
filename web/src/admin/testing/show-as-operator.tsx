import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { create } from 'zustand'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers, ApiStreams, FakeApi } from '#web/testing/fake-api.ts'
import { openDialogs } from '#web/testing/open-dialogs.ts'
import { AdminProvider } from '../admin-context.tsx'
import type { AdminSession, AdminState } from '../admin-session.ts'
import { withStepUp } from '../step-up.ts'

interface ShownToOperator {
  /** The server; it records every request, including those repeated after step-up. */
  readonly api: FakeApi
  readonly session: AdminSession
  /** Renders something else in its place, like a page that has reloaded its person. */
  readonly change: (page: ReactNode) => void
}

/** Renders a part of the admin area for a signed-in operator, in a browser with dialogs;
 * `answers` and `streams` are the server's. */
export function showAsOperator(
  page: ReactNode,
  {
    role = 'admin',
    timeZone,
    answers = {},
    streams = {},
  }: {
    readonly role?: 'admin' | 'viewer'
    /** The zone whose days numbers are counted by; UTC by default. */
    readonly timeZone?: string | undefined
    readonly answers?: ApiHandlers
    readonly streams?: ApiStreams
  } = {},
): ShownToOperator {
  openDialogs()
  const api = fakeApi(answers, streams)
  const state: AdminState = {
    phase: 'admin',
    role,
    email: 'boss@house.example',
    ...(timeZone && { timeZone }),
  }
  const session = {
    ...withStepUp(api),
    useState: create<AdminState>(() => state),
  } as unknown as AdminSession
  const framed = (shown: ReactNode) => <AdminProvider session={session}>{shown}</AdminProvider>
  const { rerender } = render(framed(page))
  return { api, session, change: (later) => rerender(framed(later)) }
}
