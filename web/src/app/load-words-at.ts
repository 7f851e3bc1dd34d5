import type { Visit } from './start-visit.ts'

/** Pages that sell the plans of the catalog. */
const sellsPlans = /^\/(?:purchase|checkout|email-offer)\/?$/

/** Whether the page at a path needs the plans. */
export function sellsPlansAt(pathname: string): boolean {
  return sellsPlans.test(pathname)
}

/** Starts loading the brand copy that a prerendered page shows but that ships in a separate chunk. */
export function loadWordsAt(
  pathname: string,
  { loadPages, loadSales }: Pick<Visit, 'loadPages' | 'loadSales'>,
): Promise<unknown> | undefined {
  if (sellsPlansAt(pathname) || /^\/reviews\/?$/.test(pathname)) return loadSales()
  return /^\/(?:terms|privacy|health-data|article\/[^/]+)\/?$/.test(pathname) ? loadPages() : undefined
}
