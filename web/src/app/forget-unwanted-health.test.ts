import { expect, it } from 'vitest'
import { fakeConsent } from '#web/testing/fake-consent.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { forgetUnwantedHealth } from './forget-unwanted-health.ts'

const questions = { health: ['sleep', 'joints'], known: ['sleep', 'joints', 'age'] }
const answers = { sleep: 'badly', joints: 'they hurt', age: 44 }

it('keeps everything until health is refused, then only what is not about health', () => {
  const consent = fakeConsent('DE')
  const visitor = fakeVisitor({ answers })
  forgetUnwantedHealth(consent, visitor, questions)
  consent.choose({ healthProcessing: true }, 'health-step')
  expect(visitor.quiz.getState().answers).toEqual(answers)
  consent.choose({ healthProcessing: false }, 'footer')
  expect(visitor.quiz.getState().answers).toEqual({ age: 44 })
})

it('does so at the start if another tab had refused', () => {
  const allowed = { analytics: false, ads: false, healthProcessing: false }
  const visitor = fakeVisitor({ answers })
  forgetUnwantedHealth(fakeConsent('DE', { isHealthDecided: true, allowed }), visitor, questions)
  expect(visitor.quiz.getState().answers).toEqual({ age: 44 })
})

it('forgets what a release no longer asks, but not the address', () => {
  const mail = { email: 'mia@example.com' }
  const visitor = fakeVisitor({ answers: { ...answers, ...mail, removed_question: 'often' } })
  const consent = fakeConsent('DE')
  forgetUnwantedHealth(consent, visitor, questions)
  consent.choose({ healthProcessing: false }, 'footer')
  expect(visitor.quiz.getState().answers).toEqual({ age: 44, ...mail })
})
