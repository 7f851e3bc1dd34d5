import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { profileOf } from '../testing/profile-of.ts'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import { ExecuteDialog } from './execute-dialog.tsx'

type Profile = NonNullable<ApiHandlers['operatorProfile']>
const withFactor = (hasSecondFactor: boolean) =>
  ({ success: true, data: profileOf({ hasSecondFactor }) }) as const

function open(operatorProfile: Profile) {
  const none = () => undefined
  return showAsOperator(
    <ExecuteDialog previewId="p1" count={3} refundCents={1999} onEnd={none} onClose={none} />,
    { answers: { operatorProfile }, streams: { reduceDisputesRate: () => new Response('') } },
  ).api
}

const count = () => screen.getByLabelText('Type the number of actions (3)')

// NOTE: each wrong guess counts toward the few that an operator has.
test.each([
  ['Authentication code', true],
  ['Your password', false],
])('an empty proof is not sent: %s', async (label, hasSecondFactor) => {
  const api = open(() => withFactor(hasSecondFactor))
  const proof = await screen.findByLabelText<HTMLInputElement>(label)
  await waitFor(() => expect(proof.disabled).toBe(false))
  await userEvent.type(count(), '3{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Run actions' }))
  expect(api.inputsOf('reduceDisputesRate')).toEqual([])
  await userEvent.type(proof, '123456{Enter}')
  expect(api.inputsOf('reduceDisputesRate')).toMatchObject([
    { body: hasSecondFactor ? { code: '123456' } : { password: '123456' } },
  ])
})

test('a wrong number is named only once there is a proof, and no longer when it is right', async () => {
  const api = open(() => withFactor(false))
  const proof = await screen.findByLabelText<HTMLInputElement>('Your password')
  await waitFor(() => expect(proof.disabled).toBe(false))
  const complaint = () => screen.queryByText(/doesn’t match the number/)
  await userEvent.type(count(), '2{Enter}')
  expect(complaint()).toBeNull()
  await userEvent.type(proof, 'a password{Enter}')
  expect(complaint()).not.toBeNull()
  await userEvent.clear(count())
  await userEvent.type(count(), '3{Enter}')
  expect(complaint()).toBeNull()
  expect(api.inputsOf('reduceDisputesRate')).toHaveLength(1)
})

test('until it is known what proves the operator, no password can be typed where a code may become readable', async () => {
  let answer = (_profile: ReturnType<typeof withFactor>): void => undefined
  open(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  expect(screen.getByLabelText<HTMLInputElement>('Your password').disabled).toBe(true)
  answer(withFactor(true))
  expect((await screen.findByLabelText<HTMLInputElement>('Authentication code')).disabled).toBe(false)
})

test('if the profile can’t be loaded, the dialog says so', async () => {
  open(() => {
    throw new ApiFailure(0, 'network', '')
  })
  expect((await screen.findByText(/Can’t reach the server/)).closest('[role=alert]')).not.toBeNull()
})
