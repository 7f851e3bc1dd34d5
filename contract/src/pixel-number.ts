/** The advertising network's pixel ids: digits only. */
export const pixelNumber = /^\d{5,20}$/
