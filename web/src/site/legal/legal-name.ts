/** What a brand calls the text of each legal page, by the address of the page. */
export const legalTexts = { terms: 'terms', privacy: 'privacy', 'health-data': 'healthData' } as const

export type LegalName = keyof typeof legalTexts
