/** Dispatched on the document when the application cannot start; `detail` is the sentence to show. */
export const startFailureEvent = 'fennel:start-failure'
