/** What is said when nothing better is known; by itself, so that the first page need not load all the others. */
export const unexpectedMessage = 'An unexpected error occurred'
