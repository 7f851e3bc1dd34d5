/** How the advertising network numbers its pixels: digits alone. */
export const pixelNumber = /^\d{5,20}$/
