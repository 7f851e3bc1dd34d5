import { expect, test } from 'vitest'
import { claimOfRun } from './claim-of-run.ts'

const comparison = { level: 0.05, rounds: 3 }

test.each([20, 499])('a run of %d questions claims something of words only', (questions) => {
  const claim = claimOfRun(questions, comparison)
  expect(claim).toContain('Nobody learns from the words of these answers who has an account.')
  expect(claim).toContain(`This run judges words only: ${questions} questions`)
  expect(claim).not.toContain('how long they take')
})

test.each([500, 1000])('a run of %d questions claims something of times too', (questions) => {
  const claim = claimOfRun(questions, comparison)
  expect(claim).toContain('or from how long they take')
  expect(claim).not.toContain('words only')
})

test.each([20, 1000])('a run of %d questions does not claim it of registering', (questions) => {
  expect(claimOfRun(questions, comparison)).toContain('Registering is the exception')
})
