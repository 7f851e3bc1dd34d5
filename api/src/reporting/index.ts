export { isZoneOfDatabase, readReportingDays, saveReportingZone } from './reporting-zone.ts'
