import { routes } from '@fennel/contract'
import type { Route } from '@fennel/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { StepUpDialog } from './frame/step-up-dialog.tsx'
import { PlansPanel } from './person/plans-panel.tsx'
import { paidPlan } from './testing/paid-plan.ts'
import { profileOf } from './testing/profile-of.ts'
import { showAsOperator } from './testing/show-as-operator.tsx'

test('a plan is canceled after step-up, without asking for the reason again', async () => {
  let isProved = false
  const onChange = vi.fn<() => void>()
  const page = (shown: typeof paidPlan) => (
    <>
      <PlansPanel person={{ kind: 'user', id: 'mia' }} plans={[shown]} onChange={onChange} />
      <StepUpDialog />
    </>
  )
  const { api, change } = showAsOperator(page(paidPlan), {
    answers: {
      operatorProfile: () => ({ success: true, data: profileOf({ hasSecondFactor: false }) }),
      confirmOperator: () => {
        isProved = true
        return { success: true, data: { done: true } }
      },
      cancelUserPlan: () => {
        const route: Route = routes.cancelUserPlan
        if (route.stepUp === true && !isProved)
          throw new ApiFailure(428, 'step_up_needed', 'Confirm it’s you, then try again.')
        return { success: true, data: { done: true } }
      },
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel now' }))
  const act = screen.getByRole('dialog', { name: 'End this plan now?' })
  await userEvent.type(within(act).getByLabelText('Reason'), 'Asked by mail')
  await userEvent.click(within(act).getByRole('button', { name: 'End plan now' }))

  const question = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.type(within(question).getByLabelText('Your password'), 'nettle-and-lime-42')
  await userEvent.click(within(question).getByRole('button', { name: 'Confirm' }))

  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(screen.queryByRole('dialog')).toBeNull()
  change(page({ ...paidPlan, endedAt: '2026-11-26T10:00:00.000Z' }))
  expect(screen.getByText('The plan has ended.')).toBeTruthy()
  const [asked, repeated, ...others] = api.inputsOf('cancelUserPlan')
  expect(asked).toMatchObject({ params: { id: 'mia' }, body: { when: 'now', reason: 'Asked by mail' } })
  expect(repeated).toEqual(asked)
  expect(others).toEqual([])
})

test('an operator without their phone is told what to do, and an empty code is not sent as a wrong one', async () => {
  const { session, api } = showAsOperator(<StepUpDialog />, {
    answers: {
      operatorProfile: () => ({ success: true, data: profileOf({ hasSecondFactor: true }) }),
      revealLead: () => {
        throw new ApiFailure(428, 'step_up_needed', 'Confirm it’s you, then try again.')
      },
    },
  })
  const act = session.api.call('revealLead', { params: { id: 'l1' }, body: { reason: 'they asked for it' } })
  const refused = act.then(
    () => 'done',
    (failure: unknown) => String(failure),
  )
  const code = await screen.findByLabelText('Authentication code')
  const told = document.getElementById(code.getAttribute('aria-describedby') ?? '')
  expect(told?.textContent).toBe(
    'No phone? Turn off two-factor authentication under Your Profile with a recovery code, then set it up again.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await userEvent.type(code, ' {Enter}')
  expect(api.inputsOf('confirmOperator')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(await refused).toContain('Confirm it’s you')
})
