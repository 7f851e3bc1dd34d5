import type { CustomCardId, InPageInfoCardStep } from '@fennel/funnel'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { passTime } from '#web/testing/pass-time.ts'
import { showStep } from '../../testing/show-step.tsx'

const loader = (customComponent: CustomCardId): InPageInfoCardStep => ({
  id: customComponent,
  type: 'in-page-info-card',
  content: 'custom-loader',
  customComponent,
  title: 'One moment',
  card: {
    paragraphs: [],
    stages: [
      { label: 'Your body', milliseconds: 1000 },
      { label: 'Your goal', milliseconds: 500 },
    ],
  },
  dataClass: 'none',
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const forward = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' })

describe('the calculating-plan loader', () => {
  it('runs its stages, announces the current one, and moves on by itself', () => {
    const { onScreen } = showStep(loader('calculating-plan-loader'))
    expect(screen.getByRole('status').textContent).toBe('Your body, step 1 of 2')
    expect(forward().disabled).toBe(true)
    passTime(1000)
    expect(screen.getByRole('status').textContent).toBe('Your goal, step 2 of 2')
    passTime(500)
    expect(screen.getByRole('status').textContent).toBe('All done.')
    expect(forward().disabled).toBe(false)
    passTime(650)
    expect(onScreen()).toBe('after')
  })

  it('neither waits nor moves on for a visitor who came back', () => {
    const step = loader('calculating-plan-loader')
    const { visitor, unmount } = showStep(step)
    passTime(1000)
    passTime(500)
    unmount()
    const { onScreen } = showStep(step, {}, visitor)
    expect(forward().disabled).toBe(false)
    passTime(10_000)
    expect(onScreen()).toBe(step.id)
  })
})

describe.each(['program-preparation', 'ai-twin-preparation'] as const)('%s', (id) => {
  it('enables the forward button when its stages are done, and waits there', () => {
    const { onScreen } = showStep(loader(id))
    fireEvent.keyDown(screen.getByRole('heading', { name: 'One moment' }), { key: 'Enter' })
    expect(onScreen()).toBe(id)
    passTime(1000)
    passTime(500)
    passTime(10_000)
    expect(onScreen()).toBe(id)
    fireEvent.click(forward())
    expect(onScreen()).toBe('after')
  })
})
