import type { Page } from '@playwright/test'
import { inspect } from '../../scripts/gallery/in-page.ts'

/** What moved without user input, in words. */
export async function shiftsOf(page: Page): Promise<readonly string[]> {
  const { shifts } = await page.evaluate(inspect, page.viewportSize()?.width ?? 0)
  // NOTE: what the fake payment provider draws inside its own elements is in an iframe in production.
  const isOurs = (words: string) => words.split('; ').some((one) => !/^[a-z]+[.]sbx-/.test(one))
  return shifts
    .filter(({ words }) => isOurs(words))
    .map(({ value, words }) => `${value.toPrecision(2)} ${words}`)
}

/**
 * Whether something moved. Ignores changed text in the same box, which has its own test, and fractions of a pixel,
 * which some browser versions report for emoji and nobody sees.
 */
export function hasMoved(words: string): boolean {
  return words.split('; ').some((one) => {
    const [before = '', after = ''] = one.split(' → ')
    return !before.endsWith(` ${after}`)
  })
}
