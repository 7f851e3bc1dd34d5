import type { AnswerValue, NumericStep, TextStep } from '@fennel/funnel'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { showStep } from '../testing/show-step.tsx'

const asked = { title: 'Anything else?', dataClass: 'preference' } as const
const text: TextStep = {
  ...asked,
  id: 'wishes',
  type: 'text',
  validation: { required: false, maxLength: 80 },
}
const number: NumericStep = {
  ...asked,
  id: 'glasses',
  type: 'numeric',
  validation: { required: false, min: 0, max: 12 },
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Anything else?' })

it.each<[string, TextStep | NumericStep, AnswerValue]>([
  ['text', text, 'No onions'],
  ['number', number, 4],
])('takes an optional %s back that was given before', async (_, step, given) => {
  const { kept, onScreen } = showStep(step, { [step.id]: given })
  await userEvent.clear(field())
  await userEvent.type(field(), '{Enter}')
  expect([kept(), onScreen()]).toEqual(['', 'after'])
})

it.each<TextStep | NumericStep>([text, number])(
  'skips an optional $type that was never given',
  async (step) => {
    const { kept, onScreen } = showStep(step)
    await userEvent.type(field(), ' {Enter}')
    expect([kept(), onScreen()]).toEqual([undefined, 'after'])
  },
)
