/** How long things take on the landing page and in the quiz, in milliseconds. */
export const timings = {
  landingQuizStyleAdvance: 300,
  landingImageStyleAdvance: 650,
  optionAdvance: 650,
  quizCompletionDelay: 300,
  loadingScreen: 3000,
  storageFlush: 300,
  startGuard: 7000,
} as const

/** The same for the pages that follow. Separate, so that no phone downloads them with the landing page. */
export const laterTimings = {
  resetRedirect: 3000,
  testimonialRotation: 5000,
  paymentTimeout: 30_000,
  geolocationTimeout: 3000,
} as const

/** Maximum counts on the landing page. */
export const limits = { landingImageOptions: 5 } as const

/** Limits on the pages that follow. */
export const laterLimits = { swipeThresholdPx: 50 } as const

/** How a weight graph is drawn unless a card says otherwise. */
export const graphDefaults = { animationMs: 1300, width: 400, height: 180, yAxisMax: 100, points: 6 } as const
