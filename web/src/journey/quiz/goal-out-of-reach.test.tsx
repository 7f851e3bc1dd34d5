import type { QuizStep } from '@fennel/funnel'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Route } from 'wouter'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { QuizScreen } from './quiz-screen.tsx'
import { flowOf } from './testing/small-flow.ts'

describe('a goal the prediction does not reach', () => {
  const cheer: QuizStep = {
    id: 'cheer',
    type: 'info-card',
    title: '{goalWeight} is possible',
    card: { paragraphs: ['On we go.'] },
    extraContent: { text: 'Around {goalDate}.' },
    otherWords: [
      { when: { predictionEnds: ['healthy-range'] }, title: 'Down to {possibleWeight}', buttonText: 'Fine' },
    ],
    dataClass: 'none',
  }
  const showCheer = (weight: string, goal: string) => {
    const answers = {
      height: 'FT:feet=5&inches=5',
      weight: `LB:pounds=${weight}`,
      goal_weight: `LB:pounds=${goal}`,
    }
    return renderScreen(
      <Route path="/quiz/:questionId?">
        <QuizScreen />
      </Route>,
      { path: '/quiz/cheer', visitor: fakeVisitor({ answers }), flow: flowOf(cheer) },
    )
  }

  it('uses the matching alternative copy and promises nothing that was not computed', () => {
    showCheer('130', '85')
    expect(screen.getByRole('heading', { name: 'Down to 111\u00A0lb' })).toBeTruthy()
    expect(screen.getByText('On we go.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Fine' })).toBeTruthy()
    expect(screen.queryByText(/Around/)).toBeNull()
  })

  it('changes nothing for a goal within reach', () => {
    showCheer('130', '120')
    expect(screen.getByRole('heading', { name: '120\u00A0lb is possible' })).toBeTruthy()
    expect(screen.getByText(/^Around \w+ \d+, \d{4}\.$/)).toBeTruthy()
  })
})
