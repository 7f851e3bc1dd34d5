import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Finding } from './finding.ts'

interface AxeWindow extends Window {
  /** Makes `axe`. */
  readonly galleryAxe?: () => void
  readonly axe?: {
    readonly run: (
      context: unknown,
      options: object,
    ) => Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>
  }
}

/** Rules whose answer may change although nothing but the size did: how things lie, and what only some sizes show. */
const rulesOfLayout = [
  'color-contrast',
  'target-size',
  'scrollable-region-focusable',
  'link-in-text-block',
  'aria-hidden-focus',
  'bypass',
  'empty-heading',
  'heading-order',
  'label',
  'link-name',
  'button-name',
  'image-alt',
  'region',
]

/** A mail is read inside the page of a mail program, which brings the landmarks. */
const rulesOfWholePages = ['landmark-one-main', 'region']

let inWaiting: string | undefined

/**
 * A script for every page of a tab: axe, ready to be made when it is wanted. A browser compiles what stands in each
 * page of a tab once; half a megabyte brought to each page would be compiled anew every time.
 */
export function axeInWaiting(): string {
  return (inWaiting ??= `window.galleryAxe = function () {\n${readAxe()}\n}`)
}

/**
 * Everything axe has to say against the page as it stands, in a tab that has `axeInWaiting`. A page that was judged in
 * another size already (`isJudged`) is judged anew only by what may follow from its size.
 */
export async function axeFindings(
  page: Page,
  { isJudged, isMail }: { isJudged: boolean; isMail: boolean },
): Promise<readonly Finding[]> {
  const violations = await page.evaluate(
    async ({ rules, unused }) => {
      const view = window as unknown as AxeWindow
      if (view.axe === undefined) view.galleryAxe?.()
      // NOTE: frames are left out: the only ones belong to the payment provider's double.
      const found = await view.axe?.run(document, {
        resultTypes: ['violations'],
        iframes: false,
        // NOTE: fetching every style sheet once more is of use to one rule only, and our pages turn with the phone.
        preload: false,
        rules: Object.fromEntries(unused.map((id) => [id, { enabled: false }])),
        ...(rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } }),
      })
      return (found?.violations ?? []).map(({ id, nodes }) => ({
        id,
        at: nodes.map(({ target }) => target.flat().join(' ')),
      }))
    },
    { rules: isJudged ? rulesOfLayout : undefined, unused: isMail ? rulesOfWholePages : [] },
  )
  return violations.map(({ id, at }) => ({ kind: 'axe', text: `${id} at ${at.join(', ')}` }))
}

function readAxe(): string {
  const fromPlaywright = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
  return readFileSync(fromPlaywright.resolve('axe-core/axe.min.js'), 'utf8')
}
