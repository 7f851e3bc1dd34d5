import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiProvider } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { CohortPanel } from './cohort-panel.tsx'

vi.mock('#web/ui/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }))

test('the file says how far a cohort is complete, as the asterisk does on the page', async () => {
  const cohort = { month: '2026-09', buyers: 2, cumulativeCents: [4_000, 6_000, 7_000], completeSteps: 2 }
  const api = fakeApi({ revenueCohorts: () => ({ success: true, data: [cohort] }) })
  render(
    <ApiProvider client={api}>
      <CohortPanel currency="usd" />
    </ApiProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Show as table' }))
  expect(screen.getByRole('cell', { name: 'Sep 2026' })).toBeDefined()
  expect(screen.getByRole('cell', { name: '$35.00 *' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
  const text = await vi.mocked(saveFile).mock.lastCall?.[1].text()
  expect(text?.trimEnd().split(/\r?\n/)).toEqual([
    '"First payment","Complete through, days","Buyers","30 days","60 days","90 days"',
    '"2026-09",60,2,20,30,35',
  ])
})
