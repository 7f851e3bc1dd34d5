import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { OptionButton } from './option-button.tsx'
import { OptionCheckbox } from './option-checkbox.tsx'
import { OptionList } from './option-list.tsx'

it('moves the focus by arrow keys and selects only by a press', async () => {
  const onChoose = vi.fn<(value: string) => void>()
  render(
    <>
      <h1 id="ask">Which?</h1>
      <OptionList labelledBy="ask" layout="list">
        {['one', 'two', 'three'].map((value) => (
          <OptionButton
            key={value}
            label={value}
            isChosen={value === 'two'}
            onChoose={() => onChoose(value)}
          />
        ))}
      </OptionList>
    </>,
  )
  expect(screen.getByRole('group', { name: 'Which?' })).toBeTruthy()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('three')
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('one')
  await userEvent.keyboard('{End}')
  expect(onChoose).not.toHaveBeenCalled()
  await userEvent.keyboard(' ')
  expect(onChoose.mock.calls).toEqual([['three']])
  expect(screen.getByRole('button', { name: 'two' }).getAttribute('aria-pressed')).toBe('true')
})

it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('an arrow with %s is left to the browser', (key) => {
  render(
    <OptionList labelledBy="ask" layout="list">
      {['one', 'two'].map((value) => (
        <OptionButton key={value} label={value} isChosen={false} onChoose={() => undefined} />
      ))}
    </OptionList>,
  )
  const one = screen.getByRole('button', { name: 'one' })
  one.focus()
  expect(fireEvent.keyDown(one, { key: 'ArrowLeft', [key]: true })).toBe(true)
  expect(document.activeElement).toBe(one)
})

it('shows an emoji apart from the label and hides it from screen readers', () => {
  render(<OptionCheckbox label="🥛 Lactose" value="lactose" isChosen={false} onToggle={() => undefined} />)
  expect(screen.getByRole('checkbox', { name: 'Lactose' })).toBeTruthy()
  expect(screen.getByText('🥛').getAttribute('aria-hidden')).toBe('true')
})
