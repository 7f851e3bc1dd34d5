import type { ComponentType } from 'react'
import { adminPaths } from './admin-paths.ts'

/** Every page behind the sign-in, loaded when it is opened. */
export const adminPages = {
  [adminPaths.dashboard]: async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
  [adminPaths.profile]: async () => (await import('./profile/profile-screen.tsx')).ProfileScreen,
  [adminPaths.settings]: async () => (await import('./settings/settings-screen.tsx')).SettingsScreen,
} satisfies Partial<Record<string, () => Promise<ComponentType>>>
