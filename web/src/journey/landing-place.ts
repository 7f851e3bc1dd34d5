/** The history state of a landing page with several questions: the index of the question asked at that entry. */
export interface LandingPlace {
  readonly landing?: number
}

/**
 * The history state of the quiz's bare address after an answer on the landing page: it leads to the question that
 * follows there, wherever the visit has been.
 */
export const quizEntrance = { fromLanding: true } as const

/** The history state of a question: the index of the one that the entry before it shows. */
export interface QuestionPlace {
  readonly after?: number
}
