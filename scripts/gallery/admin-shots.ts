import type { Page } from '@playwright/test'
import { adminDialogShots } from './admin-dialog-shots.ts'
import { adminShot, atWork } from './admin-shot.ts'
import type { AdminDraft } from './admin-shot.ts'
import { adminTroubleShots } from './admin-trouble-shots.ts'
import { answerWith } from './answer-with.ts'
import type { AdminVisit, Shot } from './shot.ts'

/** Every page of the admin area, its dialogs and its error states. */
export function adminShots(): readonly Shot[] {
  return [
    ...adminPages(),
    ...adminViews(),
    ...emptyHouse(),
    ...asViewer(),
    ...squeezed(),
    ...adminDialogShots(),
    ...adminTroubleShots(),
  ]
}

const pages = {
  dashboard: '/admin/dashboard',
  leads: '/admin/leads',
  lead: '/admin/leads/{lead}',
  users: '/admin/users',
  user: '/admin/users/{user}',
  conversions: '/admin/conversions',
  'quiz analytics': '/admin/quiz-analytics',
  revenue: '/admin/revenue?period=90',
  experiments: '/admin/experiments',
  'ad platform': '/admin/ad-platform',
  withdrawals: '/admin/withdrawals',
  disputes: '/admin/reduce-disputes-rate',
  settings: '/admin/settings',
  profile: '/admin/profile',
} as const

function adminPages(): readonly Shot[] {
  const outside: AdminVisit = { house: 'empty' }
  return [
    ...Object.entries(pages).flatMap(([name, path]) => adminShot({ group: 'Pages', name, path })),
    ...adminShot({ group: 'Pages', name: 'sign-in', path: '/admin/login', admin: outside }),
    ...adminShot({
      group: 'Pages',
      name: 'welcome',
      path: '/admin/welcome#a-link-of-the-gallery',
      admin: outside,
    }),
    ...adminShot({ group: 'Pages', name: 'unknown path', path: '/admin/nothing-here' }, ['desktop']),
  ]
}

const withdrawalsUrl = '**/api/admin/withdrawals*'

/** One to be handled, one overdue from a stranger, one decided. */
const someWithdrawals = (() => {
  const buyer = {
    page: 'user',
    id: 'u1',
    boughtAt: '2026-11-18T10:00:00.000Z',
    brandName: null,
    hasAddress: true,
  }
  const open = {
    id: 'w1',
    brandName: 'Calmplate',
    name: 'Mia Example',
    email: 'mia@mail.example',
    orderNumber: 'Q2xh-1',
    receivedAt: '2026-11-20T10:00:00.000Z',
    payBackBy: '2099-12-04T10:00:00.000Z',
    state: 'open',
    decidedAt: null,
    decidedBy: null,
    reason: null,
    buyers: [buyer],
  }
  const long = 'maximiliane-alexandrina'
  const stranger = { name: `${long} of Wolkenstein`, email: `${long}.${long}@post.example`, buyers: [] }
  const decided = {
    state: 'declined',
    decidedAt: '2026-11-21T10:00:00.000Z',
    decidedBy: 'boss@house.example',
  }
  const withdrawals = [
    open,
    { ...open, ...stranger, id: 'w2', orderNumber: null, payBackBy: '2026-11-01T10:00:00.000Z' },
    { ...open, ...decided, id: 'w3', reason: 'It came after the 14 days.' },
  ]
  return { json: { success: true, data: { withdrawals, next: null } } }
})()

/** What a page shows once something is selected. */
function adminViews(): readonly Shot[] {
  const view = (name: string, path: string, act?: Shot['act']): AdminDraft => ({
    group: 'Views',
    name,
    path,
    ...(act && { act }),
  })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const quizBeside = `${pages['quiz analytics']}?compare=period&otherTo=${daysAgo(35)}`
  const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()
  return [
    ...adminShot(view('conversions compared', `${pages.conversions}?groupBy=source&cohort=week`)),
    ...adminShot(view('quiz compared', `${pages['quiz analytics']}?compare=previous&step=gender`)),
    ...adminShot(view('quiz beside other days', `${quizBeside}&otherFrom=${daysAgo(55)}`)),
    ...adminShot(view('quiz beside no days', quizBeside), ['phone']),
    ...adminShot(view('leads found', `${pages.leads}?purchased=yes`, press('Filters: 1 set')), ['phone']),
    ...adminShot(view('no lead fits', `${pages.leads}?email=nobody@nowhere.example`), ['phone']),
    ...adminShot(view('chart as table', pages.revenue, press('Show as table')), ['phone']),
    ...adminShot({
      ...view('withdrawals listed', pages.withdrawals),
      prepare: answerWith(withdrawalsUrl, someWithdrawals),
    }),
    ...adminShot(view('columns', pages.users, press('Columns of Users'))),
  ]
}

/** Before the first visitor. */
function emptyHouse(): readonly Shot[] {
  const { dashboard, leads, users, conversions, revenue, disputes } = pages
  const some = { dashboard, leads, users, conversions, revenue, disputes }
  const empty = { ...some, 'quiz analytics': pages['quiz analytics'] }
  return Object.entries(empty).flatMap(([name, path]) =>
    adminShot(
      { group: 'Empty house', name: `empty ${name}`, path, admin: { role: 'admin', house: 'empty' } },
      [name === 'revenue' || name === 'quiz analytics' ? 'desktop' : 'phone'],
    ),
  )
}

/** What viewers see: no personal data revealed, no buttons that would be refused. */
function asViewer(): readonly Shot[] {
  const { lead, user, settings, disputes } = pages
  return Object.entries({ lead, user, settings, disputes }).flatMap(([name, path]) =>
    adminShot({ group: 'Viewer', name: `viewer ${name}`, path, admin: { ...atWork, role: 'viewer' } }, [
      'phone',
    ]),
  )
}

/** The densest pages in narrow windows and with larger text. */
function squeezed(): readonly Shot[] {
  const { dashboard, lead, conversions, settings } = pages
  return [
    ...Object.entries({ dashboard, lead, conversions, settings }).flatMap(([name, path]) =>
      adminShot({ group: 'At 320 px', name: `At 320 px ${name}`, path }, ['narrow']),
    ),
    ...Object.entries({ dashboard, settings }).flatMap(([name, path]) =>
      adminShot({ group: 'Text at 200 %', name: `Text at 200 % ${name}`, path, textPercent: 200 }, ['phone']),
    ),
  ]
}
