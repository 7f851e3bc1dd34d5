export { useJourney, useRouteConfig } from './journey-context.tsx'
export { createZoneTravel } from './zones.ts'
export type { ZoneTravel } from './zones.ts'
