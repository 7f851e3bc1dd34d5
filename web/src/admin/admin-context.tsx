import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { ApiProvider } from '#web/api/index.ts'
import type { AdminSession, AdminState } from './admin-session.ts'

const AdminContext = createContext<AdminSession | undefined>(undefined)
const ReportingZone = createContext('UTC')

export function AdminProvider({
  session,
  children,
}: {
  readonly session: AdminSession
  readonly children: ReactNode
}) {
  const state = session.useState()
  const timeZone = state.phase === 'admin' ? state.timeZone : undefined
  return (
    <AdminContext value={session}>
      <ReportingZone value={timeZone ?? 'UTC'}>
        <ApiProvider client={session.api}>{children}</ApiProvider>
      </ReportingZone>
    </AdminContext>
  )
}

/** The operator's session. Throws outside `AdminProvider`. */
export function useAdminSession(): AdminSession {
  const session = use(AdminContext)
  if (session === undefined) throw new Error('useAdminSession must be used within an AdminProvider')
  return session
}

export function useAdminState(): AdminState {
  return useAdminSession().useState()
}

/** The IANA time zone whose days all numbers are counted by; moments are shown in the browser's own. */
export function useReportingZone(): string {
  return use(ReportingZone)
}

/** Whether the operator may make changes, not only view. The server checks again. */
export function useIsAdmin(): boolean {
  const state = useAdminState()
  return state.phase === 'admin' && state.role === 'admin'
}
