export {
  hasAccount,
  hasPassword,
  hasProvenOwner,
  insertUser,
  lockUser,
  proveEmail,
  selectLeadIds,
  selectUser,
  selectUserByEmail,
  unlinkFormerPerson,
  unlinkUnproven,
  updatePassword,
} from './account-store.ts'
export type { UserRecord } from './account-store.ts'
export { sessions, userLeads, users } from './account-tables.ts'
export { boughtLeadsOfCustomer } from './bought-leads-of-customer.ts'
export { bindBrowser, unbindBrowser } from './bind-browser.ts'
export type { Visit } from './bind-browser.ts'
export { checkNewPassword } from './check-new-password.ts'
export { readAccessToken, requireSignIn, requireUser } from './find-user-of-request.ts'
export { changeUserEmail } from './change-user-email.ts'
export { lockPasswordResets } from './reset-store.ts'
export { issueResetToken } from './issue-reset-token.ts'
export { isSignInStillValid } from './log-in.ts'
export type { DecideSignIn, NoteWrongPassword } from './log-in.ts'
export { mountAccounts } from './mount-accounts.ts'
export { openSession } from './open-session.ts'
export type { SignedIn } from './open-session.ts'
export type { AcceptReset } from './reset-password.ts'
export { createPasswordHasher, noPassword } from './password-hasher.ts'
export type { PasswordHasher } from './password-hasher.ts'
export { provePassword, tryPassword } from './prove-password.ts'
export { browserKnownTo } from './sign-in-scope.ts'
export { markProved, revokeFamily, revokeSessionsOf, selectProvedAt } from './session-store.ts'
export { welcomeTo } from './welcome-to.ts'
