import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { paidPlan } from '../testing/paid-plan.ts'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import type { PersonOfPage } from './person-of-page.ts'
import { PlansPanel } from './plans-panel.tsx'

type Plan = typeof paidPlan

const done = () => ({ success: true as const, data: { done: true as const } })
const mia: PersonOfPage = { kind: 'user', id: 'mia' }

function show(plan: Plan, person: PersonOfPage = mia) {
  const onChange = vi.fn<() => void>()
  const pageOf = (shown: Plan) => <PlansPanel person={person} plans={[shown]} onChange={onChange} />
  const { api, change } = showAsOperator(pageOf(plan), {
    answers: { cancelUserPlan: done, cancelLeadPlan: done },
  })
  return {
    api,
    onChange,
    cancel: async (title: string, confirm: string, button = 'Cancel at period end') => {
      await userEvent.click(screen.getByRole('button', { name: button }))
      const dialog = screen.getByRole('dialog', { name: title })
      const words = dialog.textContent
      await userEvent.type(within(dialog).getByLabelText('Reason'), 'Asked by mail')
      await userEvent.click(within(dialog).getByRole('button', { name: confirm }))
      await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
      return words
    },
    reload: (later: Partial<Plan>) => change(pageOf({ ...plan, ...later })),
  }
}

const said = () => screen.getByRole('status').textContent
/** The text where the focus went: the buttons of an ended plan are gone, and the focus with them. */
const readAloud = () => document.activeElement?.textContent

test.each(['past_due', 'unpaid', 'active'])(
  'a plan that is %s and owes its period promises no access, and ends at once',
  async (status) => {
    const { cancel, reload } = show({ ...paidPlan, status, isPeriodOwed: true })
    expect(screen.getByText('Period ends')).toBeTruthy()
    expect(screen.queryByText('Paid until')).toBeNull()
    const words = await cancel('End this plan now?', 'End plan now')
    expect(words).toContain('the plan ends right away and the charge isn’t retried')
    expect(words).not.toContain('keeps access')
    reload({ endedAt: '2026-11-26T10:00:00.000Z' })
    expect(readAloud()).toBe('The plan has ended.')
  },
)

test('a paid plan runs to its end, and says so once reloaded', async () => {
  const { cancel, reload } = show(paidPlan)
  expect(screen.getByText('Paid until')).toBeTruthy()
  const words = await cancel('Cancel next renewal?', 'Cancel renewal')
  expect(words).toContain('keeps access until')
  expect(said()).toBe('')
  reload({ cancelAtPeriodEnd: true })
  expect(said()).toBe('The renewal is canceled. The plan ends with the paid period.')
  const button = screen.getByRole('button', { name: 'Cancel at period end' })
  expect(document.activeElement).toBe(button)
  expect([button.hasAttribute('disabled'), button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the next cancellation begins without the words of the last one, so that the same words are announced again', async () => {
  const { cancel, reload } = show(paidPlan)
  await cancel('Cancel next renewal?', 'Cancel renewal')
  reload({ cancelAtPeriodEnd: true })
  expect(said()).not.toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel now' }))
  expect(said()).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }))
  expect(said()).toBe('')
})

test('a paused plan has no period to end with: it ends at once, and cannot be resumed', async () => {
  const { cancel, reload } = show({ ...paidPlan, status: 'paused', isEntitled: false, renewal: null })
  const words = await cancel('End this plan now?', 'End plan now')
  expect(words).toContain('The plan is paused, so it ends right away and can’t be resumed afterwards.')
  expect(words).not.toContain('Access')
  reload({ endedAt: '2026-11-26T10:00:00.000Z' })
  expect(readAloud()).toBe('The plan has ended.')
})

test('a plan whose access is closed promises none, and loses none', async () => {
  const closed = show({ ...paidPlan, isEntitled: false })
  expect(await closed.cancel('Cancel next renewal?', 'Cancel renewal')).toContain('Access is closed already.')
  cleanup()
  const ended = show({ ...paidPlan, isEntitled: false })
  const words = await ended.cancel('End this plan now?', 'End plan now', 'Cancel now')
  expect(words).toContain(
    'The plan ends right away and the customer gets an email. Access is closed already.',
  )
  expect(words).not.toContain('loses access')
})

test('a plan that was set to end and is ended at once never says that it runs to the end of its period', async () => {
  const { cancel, reload } = show({ ...paidPlan, cancelAtPeriodEnd: true })
  await cancel('End this plan now?', 'End plan now', 'Cancel now')
  expect(said()).toBe('')
  reload({ cancelAtPeriodEnd: true, endedAt: '2026-11-26T10:00:00.000Z' })
  expect(readAloud()).toBe('The plan has ended.')
})

test('closing a cancellation reloads the plan, since one that was refused or got no answer may have ended', async () => {
  const { onChange } = show(paidPlan)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel now' }))
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }))
  expect(onChange).toHaveBeenCalledOnce()
})

test('one whose renewal was invoiced in the meantime has ended, whatever was requested', async () => {
  const { cancel, reload } = show(paidPlan)
  await cancel('Cancel next renewal?', 'Cancel renewal')
  reload({ endedAt: '2026-11-26T10:00:00.000Z' })
  expect(readAloud()).toBe('The plan has ended.')
})

test.each([
  [mia, 'cancelUserPlan'],
  [{ kind: 'lead', id: 'l1' }, 'cancelLeadPlan'],
] as const)('the plan of %j is canceled by %s', async (person, name) => {
  const { api, cancel } = show(paidPlan, person)
  await cancel('Cancel next renewal?', 'Cancel renewal')
  expect(api.names()).toEqual([name])
  expect(api.inputsOf(name)).toEqual([
    {
      params: { id: person.id },
      body: { subscriptionId: 'sub_1', when: 'period-end', reason: 'Asked by mail' },
    },
  ])
})
