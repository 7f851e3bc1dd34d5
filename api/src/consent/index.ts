export { carryChoice, readChoices } from './consent-store.ts'
export type { SessionChoice } from './consent-store.ts'
export { hasGpc } from './has-gpc.ts'
export { mountConsent } from './mount-consent.ts'
