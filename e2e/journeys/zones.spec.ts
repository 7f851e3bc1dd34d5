import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import { Checkout, cards } from './checkout.ts'
import { freshEmail } from './visitor.ts'

/** The documents a page loaded, by path, each with its security policy. */
function documentsOf(page: Page): { path: string; policy: string }[] {
  const seen: { path: string; policy: string }[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'document' || response.frame() !== page.mainFrame()) return
    const policy = response.headers()['content-security-policy'] ?? ''
    seen.push({ path: new URL(response.url()).pathname, policy })
  })
  return seen
}

/** Tries to insert markup from a string into the page; returns what happened. */
const tryMarkup = (page: Page) =>
  page.evaluate(() => {
    try {
      Reflect.set(document.createElement('p'), 'innerHTML', '<b>text</b>')
      return 'made'
    } catch (failure) {
      return failure instanceof TypeError ? 'refused' : 'failed'
    }
  })

/** Waits until React has hydrated the prerendered page including its links; before that, a link reloads the page. */
const untilTakenOver = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('footer a') ?? {}).some((key) => key.startsWith('__reactProps')),
  )

/**
 * Content that was never on screen takes its real height as it comes near, which moves everything below it; a press on
 * a link that moved away does not count.
 */
async function followAtFoot(page: Page, name: string): Promise<void> {
  const link = page.getByRole('contentinfo').getByRole('link', { name }).first()
  await link.evaluate(async (element) => {
    let top = Number.NaN
    for (let still = 0; still < 5;) {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      await new Promise(requestAnimationFrame)
      const now = element.getBoundingClientRect().top + window.scrollY
      still = now === top ? still + 1 : 0
      top = now
    }
  })
  await link.click()
}

test('the payment pages are separate documents, and going back leaves them @desktop', async ({
  page,
  quiet,
}) => {
  const documents = documentsOf(page)
  const main = page.getByRole('main')
  const checkout = new Checkout(page)
  await checkout.arrive(freshEmail())
  await checkout.fillCard(cards.works)
  expect(documents.map(({ path }) => path)).toEqual(['/purchase'])
  expect(documents[0]?.policy).not.toContain('require-trusted-types-for')
  // The browser logs on the console what it blocks or reports.
  quiet.allow(/TrustedHTML|Trusted Type/i)
  // On payment pages it only reports, because Stripe's script may make markup there.
  expect(await tryMarkup(page)).toBe('made')

  await followAtFoot(page, 'Terms')
  await expect(main).toHaveAttribute('data-page', 'terms')
  expect(documents.map(({ path }) => path)).toEqual(['/purchase', '/terms'])
  expect(documents[1]?.policy).toContain("frame-src 'none'")
  expect(await tryMarkup(page)).toBe('refused')

  // Within a zone nothing is reloaded.
  await untilTakenOver(page)
  await followAtFoot(page, 'Privacy')
  await expect(main).toHaveAttribute('data-page', 'privacy')
  await page.goBack()
  await expect(main).toHaveAttribute('data-page', 'terms')
  expect(documents).toHaveLength(2)

  await page.goBack()
  await expect(main).toHaveAttribute('data-page', 'purchase')
  await expect(page.getByRole('heading', { name: 'Complete your order' })).toBeVisible()
  await checkout.payWith(cards.works)
  await checkout.expectPaid()
})
