/** The history state of a landing page with several questions: the index of the question asked at that entry. */
export interface LandingPlace {
  readonly landing?: number
}

/** The history state of a question: the index of the one that the entry before it shows. */
export interface QuestionPlace {
  readonly after?: number
}
