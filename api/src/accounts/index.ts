export { issueResetToken } from './issue-reset-token.ts'
export { mountAccounts } from './mount-accounts.ts'
