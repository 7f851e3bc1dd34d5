export { appendAudit } from './append-audit.ts'
export type { AuditEntry } from './append-audit.ts'
export { auditEntries } from './audit-tables.ts'
export { verifyAuditChain } from './verify-audit-chain.ts'
