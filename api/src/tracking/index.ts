export { mountTracking } from './mount-tracking.ts'
