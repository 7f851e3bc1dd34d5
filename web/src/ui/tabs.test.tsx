import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Tabs } from './tabs.tsx'

function Units() {
  const [unit, setUnit] = useState('lb')
  const tabs = [
    { id: 'lb', label: 'Pounds' },
    { id: 'kg', label: 'Kilograms' },
  ]
  return (
    <Tabs label="Units" tabs={tabs} selected={unit} onSelect={setUnit}>
      In {unit}
    </Tabs>
  )
}

it('switches by click and by arrow keys and names its panel', async () => {
  render(<Units />)
  expect(screen.getByRole('tablist', { name: 'Units' })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Kilograms' }))
  expect(screen.getByRole('tabpanel', { name: 'Kilograms' }).textContent).toBe('In kg')
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Pounds' }))
  expect(screen.getByRole('tab', { name: 'Pounds' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('tabpanel').textContent).toBe('In lb')
})

it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('an arrow with %s is left to the browser', (key) => {
  render(<Units />)
  const tab = screen.getByRole('tab', { name: 'Pounds' })
  tab.focus()
  expect(fireEvent.keyDown(tab, { key: 'ArrowLeft', [key]: true })).toBe(true)
  expect(tab.getAttribute('aria-selected')).toBe('true')
})
