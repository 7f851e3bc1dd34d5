/** Ids of the custom cards a step can ask for. `web` has one view per id; the compiler checks that. */
export const customCardIds = [
  'weight-prediction-early',
  'weight-prediction-middle',
  'weight-prediction-final',
  'program-preparation',
  'nutrition-experts',
  'calculating-plan-loader',
  'face-change',
  'weight-loss-comparison-graph',
  'mental-load',
  'ai-twin-preparation',
] as const

export type CustomCardId = (typeof customCardIds)[number]

/** Cards that fill the screen, without the quiz header. */
export const fullScreenCardIds: ReadonlySet<CustomCardId> = new Set([
  'weight-prediction-early',
  'weight-prediction-middle',
  'weight-prediction-final',
  'program-preparation',
  'nutrition-experts',
])
