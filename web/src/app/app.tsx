import { createElement, Suspense, useEffect } from 'react'
import type { ComponentType } from 'react'
import { Redirect, Route, Router, Switch, useLocation } from 'wouter'
import { ApiProvider } from '#web/api/index.ts'
import type { ApiClient } from '#web/api/index.ts'
import { BrandProvider } from '#web/brand/index.ts'
import type { CurrentBrand } from '#web/brand/index.ts'
import { takenOverEvent } from '#web/early-answer/keep-early-taps.ts'
import { LandingScreen } from '#web/journey/landing/landing-screen.tsx'
import { useArrived } from '#web/loading/use-arrived.ts'
import type { ZoneTravel } from '#web/navigation/index.ts'
import { anyAddress } from '#web/paths.ts'
import { LateFont } from '#web/ui/late-font.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { VisitorProvider } from '#web/visitor/index.ts'
import type { Visitor } from '#web/visitor/index.ts'
import { BeginAtTop } from './begin-at-top.tsx'
import { DocumentTitle } from './document-title.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { screens } from './screens.ts'

interface AppProps {
  readonly current: CurrentBrand
  readonly api: ApiClient
  readonly visitor: Visitor
  /** The path to render when there is no browser, at build time. */
  readonly ssrPath?: string
  /** Loads another document when the next page is in another zone; absent at build time. */
  readonly travel?: ZoneTravel
}

/** The whole product for one visitor: providers around the screen of the current path. */
export function App({ current, api, visitor, ssrPath, travel }: AppProps) {
  return (
    <ApiProvider client={api}>
      <BrandProvider value={current}>
        <VisitorProvider visitor={visitor}>
          <Router
            {...(ssrPath === undefined ? {} : { ssrPath })}
            aroundNav={(navigate, to, options) => {
              if (travel?.leave(String(to), options) !== true) navigate(to, options)
            }}
          >
            <DocumentTitle />
            <BeginAtTop />
            <LateFont />
            <ErrorBoundary>
              <Suspense fallback={<PageSkeleton label="Loading application..." />}>
                <Switch>
                  <Route path="/" component={FirstScreen} />
                  {Object.entries(screens).map(([path, load]) => (
                    <Route key={path} path={path}>
                      <LoadedScreen load={load} />
                    </Route>
                  ))}
                  <Route path={anyAddress}>
                    <Redirect to="/" replace />
                  </Route>
                </Switch>
              </Suspense>
            </ErrorBoundary>
          </Router>
        </VisitorProvider>
      </BrandProvider>
    </ApiProvider>
  )
}

function LoadedScreen({ load }: { readonly load: () => Promise<ComponentType> }) {
  useTakenOver()
  return createElement(useArrived(load))
}

function FirstScreen() {
  useTakenOver()
  return <LandingScreen />
}

/** Announces that a screen is in place, once per path, since one screen shows many. */
function useTakenOver(): void {
  const [path] = useLocation()
  useEffect(() => {
    document.dispatchEvent(new Event(takenOverEvent))
  }, [path])
}
