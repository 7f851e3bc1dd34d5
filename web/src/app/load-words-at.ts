import type { Visit } from './start-visit.ts'

/** Pages that sell the plans of the catalogue. */
const sellsPlans = /^\/(?:purchase|checkout|email-offer)\/?$/

/** Whether the page at a path needs the plans. */
export function sellsPlansAt(pathname: string): boolean {
  return sellsPlans.test(pathname)
}

/** What a page that stands in a document says in words of the brand that come apart from it, on their way. */
export function loadWordsAt(
  pathname: string,
  { loadPages, loadSales }: Pick<Visit, 'loadPages' | 'loadSales'>,
): Promise<unknown> | undefined {
  if (sellsPlansAt(pathname) || /^\/reviews\/?$/.test(pathname)) return loadSales()
  return /^\/(?:terms|privacy|health-data|article\/[^/]+)\/?$/.test(pathname) ? loadPages() : undefined
}
