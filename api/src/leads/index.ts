export { checkDataKey, refuseOtherDataKey } from './check-data-key.ts'
export {
  findLeadOfRequest,
  leadIdsOfPerson,
  leadsOfBrowser,
  lockLeadOfRequest,
  markLeadPurchased,
  requireLead,
  visitsOfBrowser,
} from './find-lead.ts'
export { forgetHealth, lockLeadsOfRequest } from './forget-health.ts'
export { closeLeadsToOthers, handLeadToOwner, withdrawFromBrowser } from './hand-lead-to-owner.ts'
export { forgetLeadToken, hashOfBrowser, probeCookies } from './lead-capability.ts'
export { checkEmail, emailKeyOf, payerEmailOf } from './lead-email.ts'
export type { LeadRecord } from './lead-record.ts'
export {
  hasLead,
  hasPurchased,
  isStillGranted,
  lockLead,
  lockLeads,
  changeLeadsEmail,
  selectLead,
  selectPurchasedLeadIds,
} from './lead-store.ts'
export { leads } from './lead-tables.ts'
export { mountLeads } from './mount-leads.ts'
export { openAnswers } from './sealed-answers.ts'
