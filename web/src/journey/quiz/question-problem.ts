/** Thrown where a step cannot be shown; its message is a sentence for the visitor. */
export class QuestionProblem extends Error {}
