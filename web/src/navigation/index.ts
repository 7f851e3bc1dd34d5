export { useJourney, useRouteConfig } from './journey-context.tsx'
