/**
 * The cookie of a browser that has a quiz in progress. It says only that. The page writes it, and it is sent only with
 * requests for quiz documents, so that the server knows not to show the first question again.
 */
export const begunCookie = 'quiz_funnels_begun'
