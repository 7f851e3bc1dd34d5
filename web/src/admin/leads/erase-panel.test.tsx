import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Route, Switch } from 'wouter'
import { create } from 'zustand'
import { fakeApi } from '#web/testing/fake-api.ts'
import { openDialogs } from '#web/testing/open-dialogs.ts'
import { AdminProvider } from '../admin-context.tsx'
import { adminPaths } from '../admin-paths.ts'
import type { AdminSession, AdminState } from '../admin-session.ts'
import { ErasePanel } from './erase-panel.tsx'
import { LeadsScreen } from './leads-screen.tsx'

beforeEach(openDialogs)

/** The page of a lead that was opened from a filtered list, and the list. */
function open() {
  window.history.replaceState({ list: 'source=meta' }, '', `${adminPaths.leads}/l1`)
  const choices = { brands: [], flows: [], sources: [], devices: [], steps: [] }
  const api = fakeApi({
    eraseLead: () => ({ success: true, data: { done: true } as never }),
    adminLeads: () => ({ success: true, data: { leads: [], next: null, looked: 0, choices } }),
  })
  const state: AdminState = { phase: 'admin', role: 'admin', email: 'boss@house.example' }
  const session = { api, useState: create<AdminState>(() => state) } as unknown as AdminSession
  const { unmount } = render(
    <AdminProvider session={session}>
      <Switch>
        <Route path={adminPaths.leads} component={LeadsScreen} />
        <Route>
          <ErasePanel id="l1" email="mia@example.com" />
        </Route>
      </Switch>
    </AdminProvider>,
  )
  return { api, unmount, session }
}

const begin = () => userEvent.click(screen.getByRole('button', { name: 'Erase this person' }))

test('who erased somebody is back in the list as it was, which says so once', async () => {
  const { api, unmount, session } = open()
  await begin()
  await userEvent.type(screen.getByLabelText('Type the address'), 'mia@example.com')
  await userEvent.type(screen.getByLabelText('Reason'), 'Asked by mail')
  await userEvent.click(screen.getByRole('button', { name: 'Erase for ever' }))
  const said = await screen.findByText('The person is erased.')
  expect(said.closest('[role=status]')).not.toBeNull()
  expect(`${window.location.pathname}${window.location.search}`).toBe(`${adminPaths.leads}?source=meta`)
  expect(api.inputsOf('adminLeads').at(-1)).toEqual({ query: { source: 'meta' } })

  unmount()
  render(
    <AdminProvider session={session}>
      <LeadsScreen />
    </AdminProvider>,
  )
  await screen.findByText('No lead fits these filters.')
  expect(screen.queryByText('The person is erased.')).toBeNull()
})

test('an address that was typed and left is typed anew', async () => {
  open()
  await begin()
  await userEvent.type(screen.getByLabelText('Type the address'), 'mia@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Keep it as it is' }))
  await begin()
  expect(screen.getByLabelText<HTMLInputElement>('Type the address').value).toBe('')
})
