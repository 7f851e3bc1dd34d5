import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiFailure, ApiProvider } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { NotificationsMenu } from './notifications-menu.tsx'

const open = (adminNotifications: ApiHandlers['adminNotifications'] & object) => {
  render(
    <ApiProvider client={fakeApi({ adminNotifications })}>
      <NotificationsMenu />
    </ApiProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Notifications' }))
}

test('nothing is reported as fine while nothing is known', async () => {
  open(() => Promise.reject(new ApiFailure(503, 'unavailable', 'We are catching our breath.')))
  expect(screen.getByText('Loading...')).toBeDefined()
  expect(await screen.findByText('We are catching our breath.')).toBeDefined()
  expect(screen.queryByText('No notifications.')).toBeNull()
})

test('says so when there are no notifications', async () => {
  open(() => ({ success: true, data: [] }))
  expect(await screen.findByText('No notifications.')).toBeDefined()
})

test('a withdrawal links to where it is decided', async () => {
  const what = 'A withdrawal is waiting for your decision.'
  render(
    <ApiProvider
      client={fakeApi({
        adminNotifications: () => ({
          success: true,
          data: [{ id: 'open', kind: 'withdrawal', at: '2026-11-20T10:00:00.000Z', what }],
        }),
      })}
    >
      <NotificationsMenu />
    </ApiProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications: 1' }))
  expect(screen.getByRole('link', { name: what }).getAttribute('href')).toBe('/admin/withdrawals')
})
