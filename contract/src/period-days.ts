/** The most days one report may cover, first and last included: a page has a row for each of them. */
export const mostPeriodDays = 400
