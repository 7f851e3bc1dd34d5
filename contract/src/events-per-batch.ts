/** The most events that one `trackEvents` request may deliver. */
export const mostEventsPerBatch = 50
