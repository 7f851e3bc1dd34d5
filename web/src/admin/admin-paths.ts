/** Every page of the admin area. */
export const adminPaths = {
  /** Redirects to the dashboard. */
  home: '/admin',
  login: '/admin/login',
  welcome: '/admin/welcome',
  dashboard: '/admin/dashboard',
  leads: '/admin/leads',
  lead: '/admin/leads/:id',
  users: '/admin/users',
  user: '/admin/users/:id',
  conversions: '/admin/conversions',
  quizAnalytics: '/admin/quiz-analytics',
  revenue: '/admin/revenue',
  withdrawals: '/admin/withdrawals',
  disputes: '/admin/reduce-disputes-rate',
  experiments: '/admin/experiments',
  adPlatform: '/admin/ad-platform',
  profile: '/admin/profile',
  settings: '/admin/settings',
} as const

export const pathOfLead = (id: string) => `${adminPaths.leads}/${encodeURIComponent(id)}`
export const pathOfUser = (id: string) => `${adminPaths.users}/${encodeURIComponent(id)}`

export interface MenuGroup {
  readonly title: string
  readonly items: readonly { readonly path: string; readonly label: string }[]
}

export const menu: readonly MenuGroup[] = [
  { title: 'Main', items: [{ path: adminPaths.dashboard, label: 'Dashboard' }] },
  {
    title: 'Data Management',
    items: [
      { path: adminPaths.leads, label: 'Leads' },
      { path: adminPaths.users, label: 'Users' },
    ],
  },
  {
    title: 'Analytics',
    items: [
      { path: adminPaths.conversions, label: 'Conversions' },
      { path: adminPaths.quizAnalytics, label: 'Quiz Analytics' },
      { path: adminPaths.revenue, label: 'Revenue' },
      { path: adminPaths.experiments, label: 'Experiments' },
      { path: adminPaths.adPlatform, label: 'Ad Platform' },
    ],
  },
  {
    title: 'Payments Tools',
    items: [
      { path: adminPaths.disputes, label: 'Reduce Disputes Rate' },
      { path: adminPaths.withdrawals, label: 'Withdrawals' },
    ],
  },
]
