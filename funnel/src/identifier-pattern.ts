/** An id that a client may name: of an event, a visit, a flow or an account. */
export const identifierPattern = /^[A-Za-z0-9_-]{1,128}$/
