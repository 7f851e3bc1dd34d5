export { copyToLead, copyToOrder, noteReturnByMail, saveTouches, touchesToSave } from './attribution-store.ts'
export type { SessionTouches } from './attribution-store.ts'
export { leadAttributions } from './attribution-tables.ts'
