import type { Locator, Page } from '@playwright/test'

/** The text of the first match, visible or only for screen readers; empty when there is none. */
export async function wordsOf(place: Locator): Promise<string> {
  return (await place.count()) === 0 ? '' : ((await place.first().textContent()) ?? '')
}

/** All visible text of the page. */
export const shownWords = (page: Page): Promise<string> => page.locator('body').innerText()

/** Sends a request to the page's own origin with its cookies. */
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
