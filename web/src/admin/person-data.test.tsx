import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Route, Switch } from 'wouter'
import { create } from 'zustand'
import { fakeApi } from '#web/testing/fake-api.ts'
import { anyAddress } from '#web/paths.ts'
import { openDialogs } from '#web/testing/open-dialogs.ts'
import { AdminProvider } from './admin-context.tsx'
import { adminPaths } from './admin-paths.ts'
import type { AdminSession, AdminState } from './admin-session.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { LeadsScreen } from './leads/leads-screen.tsx'
import { UsersScreen } from './users/users-screen.tsx'
import { DataPanel } from './person/data-panel.tsx'
import type { PersonOfPage } from './person/person-of-page.ts'

vi.mock('#web/ui/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }))
beforeEach(openDialogs)

const mia = { lead: { kind: 'lead', id: 'l1' }, user: { kind: 'user', id: 'u1' } } as const

/** The page of a person opened from a filtered list, and the lists. */
function open(person: PersonOfPage = mia.lead, canCorrect = true) {
  const list = person.kind === 'user' ? adminPaths.users : adminPaths.leads
  window.history.replaceState({ list: 'source=meta' }, '', `${list}/${person.id}`)
  const choices = { brands: [], flows: [], sources: [], devices: [], countries: [], steps: [] }
  const done = () => ({ success: true as const, data: { done: true as const } })
  const erased = () => ({ success: true as const, data: { rows: 7 } })
  const everything = () => ({ success: true as const, data: { leads: [{ id: 'l1' }] } })
  const api = fakeApi({
    eraseLead: erased,
    eraseUser: erased,
    correctLeadEmail: done,
    correctUserEmail: done,
    exportLead: everything,
    exportUser: everything,
    adminLeads: () => ({ success: true, data: { leads: [], next: null, scanned: 0, choices } }),
    adminUsers: () => ({ success: true, data: { users: [], next: null, scanned: 0, brands: [] } }),
  })
  const onChange = vi.fn<() => void>()
  const state: AdminState = { phase: 'admin', role: 'admin', email: 'boss@house.example' }
  const session = { api, useState: create<AdminState>(() => state) } as unknown as AdminSession
  const { unmount } = render(
    <AdminProvider session={session}>
      <Switch>
        <Route path={adminPaths.leads} component={LeadsScreen} />
        <Route path={adminPaths.users} component={UsersScreen} />
        <Route path={anyAddress}>
          <DataPanel person={person} email="mia@example.com" canCorrect={canCorrect} onChange={onChange} />
        </Route>
      </Switch>
    </AdminProvider>,
  )
  return { api, unmount, session, onChange }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const begin = () => press('Erase this person')
const because = () => userEvent.type(screen.getByLabelText('Reason'), 'Asked by mail')

test('after erasing a person the list is as it was, and says so once', async () => {
  const { api, unmount, session } = open()
  await begin()
  await userEvent.type(screen.getByLabelText('Type the email address'), 'mia@example.com')
  await userEvent.type(screen.getByLabelText('Reason'), 'Asked by mail')
  await userEvent.click(screen.getByRole('button', { name: 'Erase permanently' }))
  const said = await screen.findByText('The person’s data is erased.')
  expect(said.closest('[role=status]')).not.toBeNull()
  expect(`${window.location.pathname}${window.location.search}`).toBe(`${adminPaths.leads}?source=meta`)
  expect(api.inputsOf('adminLeads').at(-1)).toEqual({ query: { source: 'meta' } })

  unmount()
  render(
    <AdminProvider session={session}>
      <LeadsScreen />
    </AdminProvider>,
  )
  await screen.findByText('No leads match these filters.')
  expect(screen.queryByText('The person’s data is erased.')).toBeNull()
})

test('an address that was typed before closing has to be typed again', async () => {
  open()
  await begin()
  await userEvent.type(screen.getByLabelText('Type the email address'), 'mia@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }))
  await begin()
  expect(screen.getByLabelText<HTMLInputElement>('Type the email address').value).toBe('')
})

test('a user is erased from their own page, which leads back to the users', async () => {
  const { api } = open(mia.user)
  await begin()
  await userEvent.type(screen.getByLabelText('Type the email address'), ' Mia@Example.com. ')
  await because()
  await press('Erase permanently')
  await screen.findByText('The person’s data is erased.')
  expect(window.location.pathname).toBe(adminPaths.users)
  expect(api.inputsOf('eraseUser')).toMatchObject([{ params: { id: 'u1' } }])
})

describe('an address is corrected', () => {
  test.each([
    [mia.lead, 'correctLeadEmail'],
    [mia.user, 'correctUserEmail'],
  ] as const)('of a $kind, along with the one that was shown', async (person, name) => {
    const { api, onChange } = open(person)
    await press('Correct email address')
    await userEvent.type(screen.getByLabelText('New email address'), 'mia.right@example.com')
    await because()
    await press('Save new address')
    // On a phone the message is below the visible part: the focus brings it into view.
    expect(await screen.findByText(/Email address corrected/)).toBe(document.activeElement)
    expect(onChange).toHaveBeenCalledOnce()
    expect(api.inputsOf(name)).toEqual([
      {
        params: { id: person.id },
        body: { formerEmail: 'mia@example.com', email: 'mia.right@example.com', reason: 'Asked by mail' },
      },
    ])
  })

  test('only to a different one', async () => {
    open()
    await press('Correct email address')
    await userEvent.type(screen.getByLabelText('New email address'), 'MIA@example.com')
    await because()
    expect(screen.getByText('That’s already the current address.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save new address' }).disabled).toBe(true)
  })

  test('only to a complete one', async () => {
    open()
    await press('Correct email address')
    await userEvent.type(screen.getByLabelText('New email address'), 'mia@example')
    await because()
    expect(screen.getByText('Enter a full email address.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save new address' }).disabled).toBe(true)
    await userEvent.type(screen.getByLabelText('New email address'), '.com.au')
    expect(screen.queryByText('Enter a full email address.')).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save new address' }).disabled).toBe(false)
  })

  test('nowhere else', () => {
    open(mia.lead, false)
    expect(screen.queryByRole('button', { name: 'Correct email address' })).toBeNull()
  })
})

test.each([
  [mia.lead, 'exportLead'],
  [mia.user, 'exportUser'],
] as const)('the data of a $kind is saved as a file, for a reason', async (person, name) => {
  const { api, onChange } = open(person)
  await press('Export this person’s data')
  await because()
  await press('Export')
  await screen.findByText(/The file is in your downloads/)
  expect(onChange).toHaveBeenCalledOnce()
  expect(api.inputsOf(name)).toMatchObject([{ params: { id: person.id }, body: { reason: 'Asked by mail' } }])
  const [fileName, file] = vi.mocked(saveFile).mock.lastCall ?? []
  expect(fileName).toBe('personal-data.json')
  expect(JSON.parse((await file?.text()) ?? '')).toEqual({ leads: [{ id: 'l1' }] })
})
