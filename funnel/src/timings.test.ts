import { expect, it } from 'vitest'
import { graphDefaults, laterLimits, laterTimings, limits, timings } from './timings.ts'

it('keeps the times and limits that were required', () => {
  expect(timings).toEqual({
    landingQuizStyleAdvance: 300,
    landingImageStyleAdvance: 650,
    optionAdvance: 650,
    quizCompletionDelay: 300,
    loadingScreen: 3000,
    storageFlush: 300,
    startGuard: 7000,
  })
  expect(laterTimings).toEqual({
    resetRedirect: 3000,
    testimonialRotation: 5000,
    paymentTimeout: 30_000,
    geolocationTimeout: 3000,
  })
  expect({ ...limits, ...laterLimits }).toEqual({ landingImageOptions: 5, swipeThresholdPx: 50 })
  expect(graphDefaults).toEqual({ animationMs: 1300, width: 400, height: 180, yAxisMax: 100, points: 6 })
})
