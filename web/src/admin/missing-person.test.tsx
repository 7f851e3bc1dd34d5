import { ApiFailure } from '#web/api/index.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { adminPaths } from './admin-paths.ts'
import { LeadScreen } from './leads/lead-screen.tsx'
import { showAsOperator } from './testing/show-as-operator.tsx'
import { UserScreen } from './users/user-screen.tsx'

const pages = [
  ['leads', adminPaths.leads, adminPaths.lead, LeadScreen],
  ['users', adminPaths.users, adminPaths.user, UserScreen],
] as const

test.each(pages)(
  'instead of a retry, a missing person offers the way back to the %s',
  async (name, list, path, screenOf) => {
    window.history.replaceState({ list: 'brand=calmplate' }, '', `${list}/gone`)
    showAsOperator(<Route path={path} component={screenOf} />)
    const failure = within(await screen.findByRole('alert'))
    const link = failure.getByRole<HTMLAnchorElement>('link', { name: `Back to ${name}` })
    expect(link.getAttribute('href'), 'with the filters of the list').toBe(`${list}?brand=calmplate`)
    expect(failure.queryByRole('button')).toBeNull()
  },
)

test('any other failure can be tried again', async () => {
  window.history.replaceState(null, '', `${adminPaths.leads}/l1`)
  const adminLead = () => Promise.reject(new ApiFailure(500, 'internal', 'It broke.'))
  showAsOperator(<Route path={adminPaths.lead} component={LeadScreen} />, { answers: { adminLead } })
  const failure = within(await screen.findByRole('alert'))
  expect(failure.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(failure.queryByRole('link')).toBeNull()
})
