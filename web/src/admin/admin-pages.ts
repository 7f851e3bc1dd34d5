import type { ComponentType } from 'react'
import { adminPaths } from './admin-paths.ts'

type AdminPath = (typeof adminPaths)[keyof typeof adminPaths]
/** Paths that `admin-app.tsx` answers itself. */
type PathWithoutPage = (typeof adminPaths)['home' | 'login' | 'welcome']

/** Every page behind the sign-in, loaded when it is opened. The compiler reports a missing one. */
export const adminPages = {
  [adminPaths.dashboard]: async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
  [adminPaths.conversions]: async () =>
    (await import('./analytics/conversions-screen.tsx')).ConversionsScreen,
  [adminPaths.quizAnalytics]: async () =>
    (await import('./analytics/quiz-analytics-screen.tsx')).QuizAnalyticsScreen,
  [adminPaths.experiments]: async () =>
    (await import('./experiments/experiments-screen.tsx')).ExperimentsScreen,
  [adminPaths.adPlatform]: async () =>
    (await import('./ad-platform/ad-platform-screen.tsx')).AdPlatformScreen,
  [adminPaths.leads]: async () => (await import('./leads/leads-screen.tsx')).LeadsScreen,
  [adminPaths.lead]: async () => (await import('./leads/lead-screen.tsx')).LeadScreen,
  [adminPaths.users]: async () => (await import('./users/users-screen.tsx')).UsersScreen,
  [adminPaths.user]: async () => (await import('./users/user-screen.tsx')).UserScreen,
  [adminPaths.revenue]: async () => (await import('./revenue/revenue-screen.tsx')).RevenueScreen,
  [adminPaths.disputes]: async () => (await import('./disputes/disputes-screen.tsx')).DisputesScreen,
  [adminPaths.withdrawals]: async () =>
    (await import('./withdrawals/withdrawals-screen.tsx')).WithdrawalsScreen,
  [adminPaths.profile]: async () => (await import('./profile/profile-screen.tsx')).ProfileScreen,
  [adminPaths.settings]: async () => (await import('./settings/settings-screen.tsx')).SettingsScreen,
} satisfies Record<Exclude<AdminPath, PathWithoutPage>, () => Promise<ComponentType>>
