import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { PageHeader } from './page-header.tsx'
import { Pager } from './pager.tsx'
import { RowLink } from './row-link.tsx'

test('a page leads back to its list with its filters', () => {
  window.history.replaceState(null, '', '/admin/leads?brand=calmplate&cursor=2')
  render(
    <>
      <Route path="/admin/leads">
        <RowLink href="/admin/leads/mia">mia@example.com</RowLink>
      </Route>
      <Route path="/admin/leads/:id">
        <PageHeader title="Mia" back={{ path: '/admin/leads', label: 'Back to leads' }} />
      </Route>
    </>,
  )
  fireEvent.click(screen.getByRole('link', { name: 'mia@example.com' }))
  fireEvent.click(screen.getByRole('link', { name: /Back to leads/ }))
  expect(`${window.location.pathname}${window.location.search}`).toBe('/admin/leads?brand=calmplate&cursor=2')
})

test('a page opened without a list leads to the whole list', () => {
  window.history.replaceState(null, '', '/admin/leads/mia')
  render(<PageHeader title="Mia" back={{ path: '/admin/leads', label: 'Back to leads' }} />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/leads')
})

test('a double press on the next page is one step for the browser’s Back', () => {
  window.history.replaceState(null, '', '/admin/leads?brand=calmplate')
  render(<Pager isFirst next="after-mia" />)
  const before = window.history.length
  for (const _ of [1, 2]) fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(window.history.length).toBe(before + 1)
  expect(window.location.search).toBe('?brand=calmplate&cursor=after-mia')
})
