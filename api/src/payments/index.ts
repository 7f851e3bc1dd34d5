export { mountPayments } from './mount-payments.ts'
export { profileOfLeads } from './profile-of-leads.ts'
export { createStripe } from './stripe-client.ts'
