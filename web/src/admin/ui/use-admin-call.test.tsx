import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApiFailure, ApiProvider } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { LoadState } from './load-state.tsx'
import { useAdminCall } from './use-admin-call.ts'

/** A page whose calls wait until the test answers them. */
function openPage() {
  const waiting: ((answers: boolean) => void)[] = []
  const unavailable = new ApiFailure(503, 'unavailable', 'We are catching our breath.')
  const leadCount = async () =>
    new Promise<{ success: true; data: { count: number; scanned: number; isWhole: boolean } }>(
      (answer, fail) => {
        waiting.push((answers) =>
          answers
            ? answer({ success: true, data: { count: 41, scanned: 41, isWhole: true } })
            : fail(unavailable),
        )
      },
    )
  function Page({ brand }: { readonly brand: string }) {
    const loaded = useAdminCall('leadCount', { query: { brand } })
    return <LoadState loaded={loaded}>{({ data }) => <p>{data.count} leads</p>}</LoadState>
  }
  const page = (brand: string) => (
    <ApiProvider client={client}>
      <Page brand={brand} />
    </ApiProvider>
  )
  const client = fakeApi({ leadCount })
  const { rerender } = render(page('calmplate'))
  return {
    turnTo: (brand: string) => rerender(page(brand)),
    /** Lets the newest call succeed or fail. */
    answer: async (succeeds: boolean) => {
      await waitFor(() => expect(waiting.length).toBeGreaterThan(0))
      await act(async () => Promise.resolve(waiting.pop()?.(succeeds)))
    },
  }
}

test('a failure stays in place while it is tried again, with its button in focus, until it succeeds', async () => {
  const page = openPage()
  await page.answer(false)
  const alert = screen.getByRole('alert')
  const button = screen.getByRole('button', { name: 'Try again' })
  await userEvent.click(button)
  expect(screen.getByRole('alert')).toBe(alert)
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await page.answer(false)
  expect(screen.getByRole('alert')).toBe(alert)
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBeNull()
  await userEvent.click(button)
  await page.answer(true)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement?.textContent).toBe('41 leads')
})

test('another input is not said to have failed before it has', async () => {
  const page = openPage()
  await page.answer(false)
  page.turnTo('bravolio')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('status').textContent).toContain('Loading...')
  await page.answer(false)
  expect(screen.getByRole('alert')).toBeDefined()
})
