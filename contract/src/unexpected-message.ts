/** Shown when nothing more specific is known. In its own file, so that the first page need not load all the others. */
export const unexpectedMessage = 'An unexpected error occurred'
