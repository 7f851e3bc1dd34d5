import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { ApiProvider } from '#web/api/index.ts'
import type { AdminSession, AdminState } from './admin-session.ts'

const AdminContext = createContext<AdminSession | undefined>(undefined)

export function AdminProvider({
  session,
  children,
}: {
  readonly session: AdminSession
  readonly children: ReactNode
}) {
  return (
    <AdminContext value={session}>
      <ApiProvider client={session.api}>{children}</ApiProvider>
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

/** Whether the operator may change things, not only look at them. The server asks again. */
export function useIsAdmin(): boolean {
  const state = useAdminState()
  return state.phase === 'admin' && state.role === 'admin'
}
