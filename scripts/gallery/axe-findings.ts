import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Finding } from './finding.ts'

interface AxeWindow extends Window {
  /** Defines `axe`. */
  readonly galleryAxe?: () => void
  readonly axe?: {
    readonly run: (
      context: unknown,
      options: object,
    ) => Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>
  }
}

/** Rules whose result may change with the viewport alone: layout, and elements that only some sizes show. */
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

/** Rules that a mail cannot meet by itself: the mail program around it provides the landmarks. */
const rulesOfWholePages = ['landmark-one-main', 'region']

let inWaiting: string | undefined

/**
 * An init script for every page of a tab that wraps axe in a function, to be run only when needed. A browser compiles
 * an init script once per tab; evaluating axe's half a megabyte on each page would compile it every time.
 */
export function axeInWaiting(): string {
  return (inWaiting ??= `window.galleryAxe = function () {\n${readAxe()}\n}`)
}

/**
 * All axe violations on the page in its current state, in a tab that has `axeInWaiting`. A page already checked in
 * another size (`isJudged`) is only checked against the rules that depend on size.
 */
export async function axeFindings(
  page: Page,
  { isJudged, isMail }: { isJudged: boolean; isMail: boolean },
): Promise<readonly Finding[]> {
  const violations = await page.evaluate(
    async ({ rules, unused }) => {
      const view = window as unknown as AxeWindow
      if (view.axe === undefined) view.galleryAxe?.()
      // NOTE: frames are skipped: the only ones belong to the sandbox's copy of Stripe.
      const found = await view.axe?.run(document, {
        resultTypes: ['violations'],
        iframes: false,
        // NOTE: re-fetching every style sheet serves only the orientation rule, and our pages work in both
        // orientations.
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
