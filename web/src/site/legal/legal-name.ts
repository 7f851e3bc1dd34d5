/** The name of each legal text in the brand's data, by the page's path. */
export const legalTexts = { terms: 'terms', privacy: 'privacy', 'health-data': 'healthData' } as const

export type LegalName = keyof typeof legalTexts
