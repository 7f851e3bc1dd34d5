import { lazy, Suspense, useEffect } from 'react'
import type { ComponentType } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { loadScreen } from '#web/loading/load-screen.ts'
import { anyAddress } from '#web/paths.ts'
import { AdminProvider, useAdminSession, useAdminState } from './admin-context.tsx'
import { adminPages } from './admin-pages.ts'
import { adminPaths } from './admin-paths.ts'
import type { AdminSession } from './admin-session.ts'
import { AdminErrorBoundary } from './frame/admin-error-boundary.tsx'
import { AdminFrame } from './frame/admin-frame.tsx'
import { PageSpinner } from './frame/page-spinner.tsx'
import { StepUpDialog } from './frame/step-up-dialog.tsx'
import { LoginScreen } from './sign-in/login-screen.tsx'
import { WelcomeScreen } from './sign-in/welcome-screen.tsx'

const pages = Object.entries(adminPages).map(
  ([path, load]) =>
    [path, lazy(async () => ({ default: await loadScreen(load) }))] as const satisfies readonly [
      string,
      ComponentType,
    ],
)

/** The admin area. It is a separate document, apart from the funnel and its visitors. */
export function AdminApp({ session }: { readonly session: AdminSession }) {
  useEffect(() => {
    void session.check()
    const lookAgain = () => {
      if (document.visibilityState === 'visible') void session.check()
    }
    document.addEventListener('visibilitychange', lookAgain)
    return () => document.removeEventListener('visibilitychange', lookAgain)
  }, [session])
  return (
    <AdminProvider session={session}>
      <AdminErrorBoundary>
        <Switch>
          <Route path={adminPaths.login} component={LoginScreen} />
          <Route path={adminPaths.welcome} component={WelcomeScreen} />
          <Route path={anyAddress}>
            <ProtectedPages />
          </Route>
        </Switch>
        <StepUpDialog />
      </AdminErrorBoundary>
    </AdminProvider>
  )
}

/** The frame and its pages for operators; everybody else goes to the sign-in and comes back here afterwards. */
function ProtectedPages() {
  const state = useAdminState()
  const { useState } = useAdminSession()
  const [path] = useLocation()
  if (state.phase === 'loading') {
    return (
      <main>
        <PageSpinner heading="Checking your session..." />
      </main>
    )
  }
  if (useState.getState().phase !== 'admin') {
    const from = `${path}${window.location.search}`
    return <Redirect to={adminPaths.login} replace state={{ from }} />
  }
  return (
    <AdminFrame>
      <Suspense fallback={<PageSpinner heading="Opening the page..." />}>
        <Switch>
          {pages.map(([pattern, Page]) => (
            <Route key={pattern} path={pattern}>
              <AdminErrorBoundary>
                <Page />
              </AdminErrorBoundary>
            </Route>
          ))}
          <Route path={anyAddress}>
            <Redirect to={adminPaths.dashboard} replace />
          </Route>
        </Switch>
      </Suspense>
    </AdminFrame>
  )
}
