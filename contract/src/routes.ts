import { otherClientRoutes } from './other-client-routes.ts'
import { visitorRoutes } from './visitor-routes.ts'
import type { Route } from './visitor-routes.ts'

/** The API calls of the admin area. */
const operatorRoutes = {
  adminCheck: { method: 'GET', path: '/admin/check', access: 'anyone' },
  acceptOperatorInvitation: { method: 'POST', path: '/admin/invitations/accept', access: 'anyone' },
  operatorProfile: { method: 'GET', path: '/admin/profile', access: 'viewer' },
  changeOperatorPassword: { method: 'POST', path: '/admin/profile/password', access: 'viewer' },
  confirmOperator: { method: 'POST', path: '/admin/profile/confirm', access: 'viewer' },
  startSecondFactor: { method: 'POST', path: '/admin/profile/second-factor', access: 'viewer' },
  confirmSecondFactor: { method: 'POST', path: '/admin/profile/second-factor/confirm', access: 'viewer' },
  removeSecondFactor: { method: 'POST', path: '/admin/profile/second-factor/remove', access: 'viewer' },
  makeRecoveryCodes: {
    method: 'POST',
    path: '/admin/profile/recovery-codes',
    access: 'viewer',
    stepUp: true,
  },
  keepRecoveryCodes: { method: 'POST', path: '/admin/profile/recovery-codes/kept', access: 'viewer' },
  endOperatorSession: { method: 'DELETE', path: '/admin/profile/sessions/:id', access: 'viewer' },
  operatorTeam: { method: 'GET', path: '/admin/team', access: 'viewer' },
  inviteOperator: { method: 'POST', path: '/admin/team/invitations', access: 'admin', stepUp: true },
  openInvitations: { method: 'GET', path: '/admin/team/invitations', access: 'admin' },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/admin/team/invitations/:id',
    access: 'admin',
    stepUp: true,
  },
  removeColleagueSecondFactor: {
    method: 'POST',
    path: '/admin/team/:id/second-factor/remove',
    access: 'admin',
    stepUp: true,
  },
  changeOperator: { method: 'PATCH', path: '/admin/team/:id', access: 'admin', stepUp: true },
  experimentReadings: { method: 'GET', path: '/admin/experiments', access: 'viewer' },
  conversions: { method: 'GET', path: '/admin/conversions', access: 'viewer' },
  quizAnalytics: { method: 'GET', path: '/admin/quiz-analytics', access: 'viewer' },
  bookComparisons: { method: 'GET', path: '/admin/book-comparisons', access: 'viewer' },
  adminLeads: { method: 'GET', path: '/admin/leads', access: 'viewer' },
  leadCount: { method: 'GET', path: '/admin/lead-count', access: 'viewer' },
  adminLead: { method: 'GET', path: '/admin/leads/:id', access: 'viewer' },
  cancelLeadPlan: { method: 'POST', path: '/admin/leads/:id/cancel', access: 'admin', stepUp: true },
  refundLeadPayment: { method: 'POST', path: '/admin/leads/:id/refunds', access: 'admin', stepUp: true },
  revealLead: { method: 'POST', path: '/admin/leads/:id/reveal', access: 'admin', stepUp: true },
  correctLeadEmail: { method: 'POST', path: '/admin/leads/:id/email', access: 'admin', stepUp: true },
  exportLead: { method: 'POST', path: '/admin/leads/:id/data', access: 'admin', stepUp: true },
  eraseLead: { method: 'POST', path: '/admin/leads/:id/erase', access: 'admin', stepUp: true },
  exportLeads: { method: 'POST', path: '/admin/leads/export', access: 'admin', stepUp: true },
  adminUsers: { method: 'GET', path: '/admin/users', access: 'viewer' },
  adminUser: { method: 'GET', path: '/admin/users/:id', access: 'viewer' },
  cancelUserPlan: { method: 'POST', path: '/admin/users/:id/cancel', access: 'admin', stepUp: true },
  refundUserPayment: { method: 'POST', path: '/admin/users/:id/refunds', access: 'admin', stepUp: true },
  resendUserMail: { method: 'POST', path: '/admin/users/:id/mails', access: 'admin' },
  signOutUser: { method: 'POST', path: '/admin/users/:id/sign-out', access: 'admin', stepUp: true },
  correctUserEmail: { method: 'POST', path: '/admin/users/:id/email', access: 'admin', stepUp: true },
  exportUser: { method: 'POST', path: '/admin/users/:id/data', access: 'admin', stepUp: true },
  eraseUser: { method: 'POST', path: '/admin/users/:id/erase', access: 'admin', stepUp: true },
  dashboardNumbers: { method: 'GET', path: '/admin/dashboard', access: 'viewer' },
  latestOrders: { method: 'GET', path: '/admin/latest-orders', access: 'viewer' },
  adminNotifications: { method: 'GET', path: '/admin/notifications', access: 'viewer' },
  revenueReport: { method: 'GET', path: '/admin/revenue', access: 'viewer' },
  revenueCohorts: { method: 'GET', path: '/admin/revenue/cohorts', access: 'viewer' },
  disputesOverview: { method: 'GET', path: '/admin/disputes', access: 'viewer' },
  adminWithdrawals: { method: 'GET', path: '/admin/withdrawals', access: 'viewer' },
  decideWithdrawal: {
    method: 'POST',
    path: '/admin/withdrawals/:id/decision',
    access: 'admin',
    stepUp: true,
  },
  preventionRun: { method: 'GET', path: '/admin/disputes/runs/:id', access: 'admin' },
  preparedEvidence: { method: 'GET', path: '/admin/disputes/:id/evidence', access: 'admin', stepUp: true },
  reduceDisputesRate: { method: 'POST', path: '/admin/payments/reduce-disputes-rate', access: 'admin' },
  houseSettings: { method: 'GET', path: '/admin/settings', access: 'viewer' },
  changeHouseSettings: { method: 'PATCH', path: '/admin/settings', access: 'admin', stepUp: true },
  auditLog: { method: 'GET', path: '/admin/audit', access: 'admin' },
} as const satisfies Record<string, Route>

/** Every API call of the product. */
export const routes = { ...visitorRoutes, ...otherClientRoutes, ...operatorRoutes } as const satisfies Record<
  string,
  Route
>

export type RouteName = keyof typeof routes
