export { useJourney, useRouteConfig } from './journey-context.tsx'
export { createOfflineNotice } from './offline-notice.ts'
export { createZoneTravel } from './zones.ts'
export type { ZoneTravel } from './zones.ts'
