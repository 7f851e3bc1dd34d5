export { mountWithdrawals } from './mount-withdrawals.ts'
export { closeWithdrawal, rekeyWithdrawals, selectWithdrawal, selectWithdrawals } from './withdrawal-store.ts'
export type { WithdrawalRecord, WithdrawalState } from './withdrawal-store.ts'
