/** With fewer questions of each kind, a comparison of response times says next to nothing. */
const enoughForTimes = 500

/** How times are compared: significance level, and the maximum number of rounds. */
export interface TimeComparison {
  readonly level: number
  readonly rounds: number
}

/** Part of every claim: registration necessarily reveals whether an address has an account. */
const exception =
  'Registration is the exception: an address without an account gets one at once, and an address with an account gets a refusal.'

/** What a run with this many questions of each kind may claim when it found no difference. */
export function claimOfRun(questions: number, { level, rounds }: TimeComparison): string {
  const comparison = `a Kolmogorov–Smirnov test at ${level}, in up to ${rounds} rounds, most of which must pass`
  return questions < enoughForTimes
    ? `Nobody learns from the text of these answers who has an account. This run judges text only: ${questions} questions of each kind are too few to judge timing; ${enoughForTimes} would be enough. Timing was compared anyway, by ${comparison}; only differences as large as the rows name would have been detected. ${exception}`
    : `Nobody learns from these answers, or from how long they take, who has an account. Timing is compared by ${comparison}; one in twenty rounds fails by chance alone. Differences smaller than the rows name may go undetected. ${exception}`
}
