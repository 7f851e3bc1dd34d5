import type { Answers, CustomCardId, InfoCardStep, QuizStep, SingleChoiceStep } from '@fennel/funnel'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Route } from 'wouter'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { QuizScreen } from '../../quiz-screen.tsx'
import { flowOf } from '../../testing/small-flow.ts'

function card(customComponent: CustomCardId): InfoCardStep {
  return {
    id: customComponent,
    type: 'info-card',
    customComponent,
    title: '{name}, look',
    card: { paragraphs: ['It flattens later.'] },
    dataClass: 'none',
  }
}

const sleep: SingleChoiceStep = {
  id: 'sleep',
  type: 'single-choice',
  title: 'Sleep?',
  options: [{ id: 'well', value: 'well', label: '😴 I sleep well' }],
  dataClass: 'health',
}

const name: QuizStep = {
  id: 'name',
  type: 'text',
  title: 'Name?',
  validation: { required: true, maxLength: 60 },
  dataClass: 'contact',
}

const body = {
  name: 'Anna',
  weight: 'LB:pounds=185',
  goal_weight: 'LB:pounds=160',
  height: 'FT:feet=5&inches=7',
}

function show(id: CustomCardId, answers: Answers = body, before: readonly QuizStep[] = []) {
  renderScreen(
    <Route path="/quiz/:questionId?">
      <QuizScreen />
    </Route>,
    { path: `/quiz/${id}`, visitor: fakeVisitor({ answers }), flow: flowOf(...before, card(id)) },
  )
}

const caption = () => document.querySelector('figcaption')?.textContent ?? ''

describe('the weight prediction', () => {
  it('early: shows one line and one date, and says what is possible', () => {
    show('weight-prediction-early')
    expect(screen.getByText('Possible by')).toBeTruthy()
    expect(
      screen.getByRole('img', { name: /^A curve from 185 lb today to 160 lb on \w+ \d+, \d{4}/ }),
    ).toBeTruthy()
    expect(caption()).toMatch(/^Reaching 160\u00A0lb by .* is possible/)
    expect(screen.queryByRole('banner')).toBeNull()
  })

  it('draws its six points within 1300 ms, on 400 by 180', () => {
    show('weight-prediction-early')
    const drawing = screen.getByRole('img', { name: /^A curve/ })
    expect(drawing.getAttribute('viewBox')).toBe('0 0 400 180')
    expect(drawing.querySelectorAll('circle')).toHaveLength(6)
    const drawn = drawing.closest<HTMLElement>('[style*="--draw"]')
    expect(drawn?.style.getPropertyValue('--draw')).toBe('1300ms')
  })

  it('middle: shows a range of dates and the answers given since', () => {
    show('weight-prediction-middle', { ...body, sleep: 'well' }, [sleep])
    expect(screen.getByRole('img', { name: /^Two curves from 185 lb to 160 lb/ })).toBeTruthy()
    expect(caption()).toMatch(/is possible between .* and .*, depending on how your weeks go/)
    const reasons = screen.getByRole('region', { name: 'New since your first estimate' })
    expect(within(reasons).getByText('I sleep well')).toBeTruthy()
  })

  it('middle: shows an answer in words that make sense without the question', () => {
    const coffee = {
      ...sleep,
      id: 'coffee',
      options: [
        { id: 'night', value: 'night', label: '🌃 In the evening', standaloneLabel: 'Coffee in the evening' },
      ],
    }
    const alcohol = {
      ...sleep,
      id: 'alcohol',
      options: [
        { id: 'prefer_not_to_answer', value: 'prefer_not_to_answer', label: '🤐 I prefer not to answer' },
      ],
    }
    const answers = { ...body, coffee: 'night', alcohol: 'prefer_not_to_answer' }
    show('weight-prediction-middle', answers, [coffee, alcohol])
    const reasons = screen.getByRole('region', { name: 'New since your first estimate' })
    expect(
      within(reasons)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['🌃Coffee in the evening'])
  })

  it('middle: leaves out answers to questions that no longer apply', () => {
    const hidden = { ...sleep, conditionalDisplay: { answered: 'nothing' } }
    show('weight-prediction-middle', { ...body, sleep: 'well' }, [hidden])
    expect(screen.queryByRole('region', { name: 'New since your first estimate' })).toBeNull()
  })

  it('final: shows the plan with its facts', () => {
    const asked = Object.keys(body).map((id) => ({ ...name, id }))
    show('weight-prediction-final', { ...body, sleep: 'of a question no longer asked' }, asked)
    expect(screen.getByText('Plan ready')).toBeTruthy()
    const facts = [...document.querySelectorAll('dl > div')].map((fact) =>
      [...fact.children].map((part) => part.textContent).join(': '),
    )
    expect(facts).toContain('Today: 185 lb')
    expect(facts).toContain('Your goal: 160 lb')
    expect(facts).toContain('Made from: 4 of your answers')
    expect(facts.find((fact) => fact.startsWith('The line covers'))).toMatch(/^The line covers: \d+ weeks$/)
    expect(facts.find((fact) => fact.startsWith('Pace'))).toMatch(/^Pace: about \d(\.\d)? lb a week$/)
  })

  it('final: uses the singular for a single week', () => {
    show('weight-prediction-final', { ...body, goal_weight: 'LB:pounds=184.5' })
    expect(screen.getByText('The line covers').nextSibling?.textContent).toBe('1 week')
  })

  it('draws a level line without dates if the weight should stay', () => {
    show('weight-prediction-middle', { ...body, goal_weight: 'LB:pounds=185' })
    expect(caption()).toMatch(/^Holding a steady 185\u00A0lb is possible with habits that fit your days\./)
    expect(screen.queryByText('With steady weeks')).toBeNull()
  })

  it('early: describes a level line to screen readers as well', () => {
    show('weight-prediction-early', { ...body, goal_weight: 'LB:pounds=185' })
    expect(screen.getByRole('img', { name: 'A level line at 185 lb.' })).toBeTruthy()
    expect(screen.queryByText('Possible by')).toBeNull()
  })

  it.each(['weight-prediction-early', 'weight-prediction-middle', 'weight-prediction-final'] as const)(
    '%s never suggests losing weight to an underweight visitor, and mentions a doctor',
    (id) => {
      show(id, { ...body, weight: 'LB:pounds=100', goal_weight: 'LB:pounds=90' })
      expect(screen.getByRole('img', { name: 'A level line at 100 lb.' })).toBeTruthy()
      expect(caption()).toMatch(/please talk to a doctor/)
      expect(document.body.textContent).not.toMatch(/90 lb|Possible by|With steady weeks/)
    },
  )

  it('keeps its text and the forward button when no weight is known', () => {
    show('weight-prediction-early', {})
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText('It flattens later.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
  })

  it.each(['weight-prediction-early', 'weight-prediction-middle', 'weight-prediction-final'] as const)(
    '%s never promises',
    (id) => {
      show(id)
      expect(document.body.textContent).not.toMatch(/guarante|will lose|will reach/i)
      expect(caption()).toContain('possible')
    },
  )
})
