/** What the history keeps with an entry of the landing page that has several questions: which of them is asked there. */
export interface LandingPlace {
  readonly landing?: number
}
