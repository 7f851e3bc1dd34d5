import type { DataOf } from '@fennel/contract'
import type { Page } from '@playwright/test'
import { adminShot } from './admin-shot.ts'
import type { AdminDraft } from './admin-shot.ts'
import { answerWith } from './answer-with.ts'
import { operators } from './open-house.ts'
import type { Shot } from './shot.ts'

const lead = '/admin/leads/{lead}'
const user = '/admin/users/{user}'
const disputes = '/admin/reduce-disputes-rate'

/** An operator with a second factor; the gallery's viewer has none. */
const colleague: DataOf<'operatorTeam'>[number] = {
  id: 'mia',
  email: 'mia@house.example',
  role: 'viewer',
  hasSecondFactor: true,
  since: '2026-11-01T10:00:00.000Z',
  isDisabled: false,
}

/** Every dialog and menu of the admin area, open and before anything is submitted. */
export function adminDialogShots(): readonly Shot[] {
  const draft = (name: string, path: string, act: NonNullable<Shot['act']>): AdminDraft => ({
    group: 'Dialogs and menus',
    name,
    path,
    act,
  })
  return [
    ...adminShot(draft('drawer', '/admin/dashboard', press('Open menu')), ['phone']),
    ...adminShot(draft('notifications', '/admin/dashboard', press(/^Notifications/)), ['phone']),
    ...adminShot(draft('your menu', '/admin/dashboard', press('Account menu')), ['desktop']),
    ...adminShot(draft('refund', user, askForRefund)),
    ...adminShot(draft('cancel', user, press('Cancel at period end')), ['phone']),
    ...adminShot(draft('answers revealed', lead, reveal)),
    ...adminShot(
      {
        ...draft('is it you', lead, (page) => reveal(page, 'Confirm it’s you')),
        prepare: answerWith('**/reveal', {
          status: 428,
          json: { success: false, code: 'step_up_needed', message: 'Please confirm that it is you.' },
        }),
        expects: /status of 428/,
      },
      ['phone'],
    ),
    ...adminShot(draft('another address', user, press('Correct email address'))),
    ...adminShot(draft('erase', lead, press('Erase this person')), ['phone']),
    ...adminShot(draft('export', '/admin/leads', press('Export as CSV')), ['phone']),
    ...adminShot(draft('invitation', '/admin/settings', invite)),
    ...adminShot(draft('another role', '/admin/settings', press('Make admin')), ['phone']),
    ...adminShot(
      {
        ...draft('lost phone', '/admin/settings', press('Turn off two-factor')),
        prepare: answerWith('**/api/admin/team', {
          json: { success: true, data: [colleague] },
        }),
      },
      ['phone'],
    ),
    ...adminShot(draft('second factor', '/admin/profile', beginSecondFactor)),
    ...adminShot(draft('dry run', disputes, lookForActions)),
    ...adminShot(
      draft('do it', disputes, async (page) => {
        await lookForActions(page)
        await press('Run actions...')(page)
        await page.getByRole('dialog').waitFor()
      }),
      ['phone'],
    ),
  ]
}

function press(name: string | RegExp) {
  return (page: Page) => page.getByRole('button', { name }).first().click()
}

async function askForRefund(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Refund: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Amount in/).fill('9999')
}

/** Asks to see the answers, gives a reason, and waits for the result (or for `dialog` to open). */
async function reveal(page: Page, dialog?: string): Promise<void> {
  await press('Show answers')(page)
  await page.getByLabel('Reason').fill('The customer wrote to us about her plan')
  await page.getByRole('dialog').getByRole('button', { name: 'Show answers' }).click()
  if (dialog === undefined) await page.getByText('Hidden.').waitFor({ state: 'detached' })
  else await page.getByRole('dialog', { name: dialog }).waitFor()
}

async function invite(page: Page): Promise<void> {
  await press('Invite viewer')(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email address').fill('mia@house.example')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByRole('button', { name: 'Copy link' }).waitFor()
}

/** Gets the key of a second factor, which is only enabled after its first code. */
async function beginSecondFactor(page: Page): Promise<void> {
  await page.getByLabel('Current password').first().fill(operators.admin.password)
  await press('Turn on')(page)
  await page.getByLabel('Code', { exact: true }).waitFor()
}

async function lookForActions(page: Page): Promise<void> {
  await press('Find actions')(page)
  await page.getByRole('button', { name: 'Find again' }).waitFor()
}
