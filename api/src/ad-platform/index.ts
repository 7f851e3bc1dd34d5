export { advertiseEvents } from './advertise-events.ts'
export { advertiseFacts } from './advertise-facts.ts'
export type { AdvertisableFact } from './advertise-facts.ts'
export { mountAdPlatform } from './mount-ad-platform.ts'
