import type { Page } from '@playwright/test'
import { adminShot } from './admin-shot.ts'
import type { AdminDraft } from './admin-shot.ts'
import { answerWith, neverAnswer, serverError } from './answer-with.ts'
import { operators } from './open-house.ts'
import type { Shot } from './shot.ts'

const expects =
  /status of (4|5)\d\d|Failed to load resource|importing a module|ScreenUnavailable|Failed to fetch|net::ERR/

/** Loading and error states of the admin area. */
export function adminTroubleShots(): readonly Shot[] {
  const draft = (name: string, more: Pick<Shot, 'path'> & Partial<Shot>): AdminDraft => ({
    group: 'Trouble',
    name: `trouble ${name}`,
    expects,
    ...more,
  })
  const outside = { house: 'empty' } as const
  return [
    ...adminShot(
      draft('checks the sign-in', {
        path: '/admin/dashboard',
        ready: '[role=status]',
        prepare: neverAnswer('**/api/admin/check'),
      }),
      ['phone'],
    ),
    ...adminShot(
      draft('leads wait', {
        path: '/admin/leads',
        // NOTE: the session check and the loading of the page's code show headings of their own.
        ready: 'main:has(h1:text-is("Leads")) [role=status]:has-text("Loading...")',
        prepare: neverAnswer('**/api/admin/leads**'),
      }),
    ),
    ...adminShot(
      draft('numbers fail', {
        path: '/admin/dashboard',
        ready: 'main [role=alert]',
        prepare: answerWith('**/api/admin/dashboard', serverError),
      }),
    ),
    ...adminShot(
      draft('server gone', {
        path: '/admin/revenue',
        ready: 'main [role=alert]',
        prepare: (page) => page.route('**/api/admin/revenue**', (route) => route.abort()),
      }),
      ['phone'],
    ),
    ...adminShot(draft('unknown lead', { path: '/admin/leads/nobody', ready: 'main [role=alert]' }), [
      'phone',
    ]),
    ...adminShot(
      draft('page does not load', {
        path: '/admin/profile',
        ready: '[role=alert] h1',
        prepare: (page) => page.route(/\/assets\/profile-screen[^/]*\.js/, (route) => route.abort()),
      }),
      ['phone'],
    ),
    ...adminShot(
      draft('wrong password', {
        path: '/admin/login',
        admin: outside,
        act: async (page) => {
          await fillSignIn(page, 'not the password')
          await page.locator('[role=alert] p').waitFor()
        },
      }),
      ['phone'],
    ),
    ...adminShot(
      draft('code asked', {
        path: '/admin/login',
        admin: outside,
        prepare: answerWith('**/api/auth/login', { json: { success: true, data: { mfaRequired: true } } }),
        act: async (page) => {
          await fillSignIn(page, operators.admin.password)
          await page.getByLabel('Code from your authenticator app').waitFor()
        },
      }),
      ['phone'],
    ),
  ]
}

async function fillSignIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Email').fill(operators.admin.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In to Admin' }).click()
}
