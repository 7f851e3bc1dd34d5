import { nextRoute } from '@fennel/funnel'
import type { JourneyEvent, RouteConfig } from '@fennel/funnel'
import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { useBrand } from '#web/brand/index.ts'

/** The route list of the current flow. */
export function useRouteConfig(): RouteConfig {
  return useBrand().routeFlow
}

/** Moves the visitor on after a named event, following the brand's journey. */
export function useJourney(): { readonly complete: (event: JourneyEvent) => void } {
  const config = useRouteConfig()
  const [path, navigate] = useLocation()
  const complete = useCallback(
    // The loading page is replaced in the history: going back to it would only send the visitor forward again.
    (event: JourneyEvent) =>
      navigate(nextRoute(config, path, event), { replace: event === 'loading_completed' }),
    [config, path, navigate],
  )
  return { complete }
}
