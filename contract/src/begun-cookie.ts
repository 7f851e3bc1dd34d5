/**
 * The cookie of a browser that has a quiz to go on with. It says that and nothing else, is written by the page and sent
 * with documents of the quiz only: by it the server knows who must not be shown the first question.
 */
export const begunCookie = 'quiz_funnels_begun'
