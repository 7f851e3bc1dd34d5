/**
 * The query parameter that tells the return address of a one-click offer from that of a plan: its buyer has a paid
 * plan, even where the browser that the bank sends them back to knows nothing of it.
 */
export const offerReturnMark = 'offer'
