/** How long things take, in milliseconds, and how many there are at most. */
export const timings = {
  landingQuizStyleAdvance: 300,
  landingImageStyleAdvance: 650,
  optionAdvance: 650,
  quizCompletionDelay: 300,
  loadingScreen: 3000,
  storageFlush: 300,
  startGuard: 7000,
  configFlagClear: 500,
  resetRedirect: 3000,
  testimonialRotation: 5000,
  promotionPulse: 2000,
  featureStagger: 100,
  apiTimeout: 60_000,
  paymentTimeout: 30_000,
  geolocationTimeout: 3000,
} as const

export const limits = {
  landingImageOptions: 5,
  swipeThresholdPx: 50,
  reviewsBeforeExpanding: 3,
} as const

/** How a weight graph is drawn unless a card says otherwise. */
export const graphDefaults = { animationMs: 1300, width: 400, height: 180, yAxisMax: 100, points: 6 } as const
