import { nextRoute } from '@fennel/funnel'
import type { JourneyEvent, RouteConfig } from '@fennel/funnel'
import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { useCurrentBrand } from '#web/brand/index.ts'

/** The route list of the flavour on screen. */
export function useRouteConfig(): RouteConfig {
  const { brand, flowId } = useCurrentBrand()
  return brand.routeFlowByFlowId?.[flowId] ?? brand.routeFlow
}

/** Moves the visitor on after a named event, as the brand's journey says. */
export function useJourney(): { readonly complete: (event: JourneyEvent) => void } {
  const config = useRouteConfig()
  const [path, navigate] = useLocation()
  const complete = useCallback(
    (event: JourneyEvent) => navigate(nextRoute(config, path, event)),
    [config, path, navigate],
  )
  return { complete }
}
