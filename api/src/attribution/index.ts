export { copyToLead, copyToOrder, saveTouches, touchesToSave } from './attribution-store.ts'
export type { SessionTouches } from './attribution-store.ts'
export { leadAttributions } from './attribution-tables.ts'
