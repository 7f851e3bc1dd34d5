import type { Locator, Page } from '@playwright/test'

/** The words of the first match, shown or for screen readers alone; empty when it is not there. */
export async function wordsOf(place: Locator): Promise<string> {
  return (await place.count()) === 0 ? '' : ((await place.first().textContent()) ?? '')
}

/** Every line a visitor can see of the page's main part and what stands above it. */
export const shownWords = (page: Page): Promise<string> => page.locator('body').innerText()

/** Asks the page's own origin, with its cookies. */
export async function ask(page: Page, path: string, body?: unknown): Promise<unknown> {
  return page.evaluate(
    async ({ path: to, body: sent }) => {
      const post = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      }
      const response = await fetch(to, sent === undefined ? {} : post)
      const answer: unknown = await response.json()
      if (!response.ok) throw new Error(`${to}: ${response.status} ${JSON.stringify(answer)}`)
      return answer
    },
    { path, body },
  )
}
