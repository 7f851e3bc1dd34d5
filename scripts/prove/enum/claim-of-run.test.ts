import { expect, test } from 'vitest'
import { claimOfRun } from './claim-of-run.ts'

const comparison = { level: 0.05, rounds: 3 }

test.each([20, 499])('a run of %d questions judges text only', (questions) => {
  const claim = claimOfRun(questions, comparison)
  expect(claim).toContain('Nobody learns from the text of these answers who has an account.')
  expect(claim).toContain(`This run judges text only: ${questions} questions`)
  expect(claim).not.toContain('how long they take')
})

test.each([500, 1000])('a run of %d questions judges timing too', (questions) => {
  const claim = claimOfRun(questions, comparison)
  expect(claim).toContain('or from how long they take')
  expect(claim).not.toContain('text only')
})

test.each([20, 1000])('a run of %d questions states the exception of registration', (questions) => {
  expect(claimOfRun(questions, comparison)).toContain('Registration is the exception')
})
