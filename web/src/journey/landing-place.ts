/** The history state of a landing page with several questions: the index of the question asked at that entry. */
export interface LandingPlace {
  readonly landing?: number
}
