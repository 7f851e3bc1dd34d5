export { mountAccounts } from './mount-accounts.ts'
