export const pageTypes = [
  'landing',
  'quiz',
  'loading',
  'purchase',
  'upsell',
  'register',
  'thank-you',
] as const
export type PageType = (typeof pageTypes)[number]

/**
 * The named events that move a visitor on. In `upsell_{n}_completed`, `n` is the product's index in the upsell list,
 * from 0.
 */
export type JourneyEvent =
  | 'quiz_completed'
  | 'loading_completed'
  | 'purchase_completed'
  | `upsell_${number}_completed`
  | 'registration_completed'

export interface JourneyRoute {
  readonly type: PageType
  readonly path: string
  readonly name: string
}

/** The order of a brand's screens, and the named conditions that jump within it. */
export interface RouteConfig {
  readonly routes: readonly JourneyRoute[]
  readonly defaultRouteIndex: number
  readonly quizStartIndex: number
  readonly conditions: readonly { readonly when: JourneyEvent; readonly navigateTo: number }[]
}
