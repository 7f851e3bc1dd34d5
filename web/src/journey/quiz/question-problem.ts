/** Thrown if a step cannot be shown. The message is a sentence for the visitor. */
export class QuestionProblem extends Error {}
