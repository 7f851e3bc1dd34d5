/** For how many days numbers may be asked at once, first and last included: a page has a row for each of them. */
export const mostPeriodDays = 400
