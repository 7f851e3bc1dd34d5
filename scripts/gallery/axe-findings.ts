import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Finding } from './finding.ts'

interface AxeWindow extends Window {
  readonly axe?: {
    readonly run: (
      context: unknown,
      options: object,
    ) => Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>
  }
}

let source: string | undefined

/** Everything axe has to say against the page as it stands; its script is put into a page once. */
export async function axeFindings(page: Page): Promise<readonly Finding[]> {
  const isThere = await page.evaluate(() => (window as unknown as AxeWindow).axe !== undefined)
  if (!isThere) await page.evaluate((source ??= readAxe()))
  const violations = await page.evaluate(async () => {
    const view = window as unknown as AxeWindow
    // NOTE: frames are left out: the only ones belong to the payment provider's double.
    const found = await view.axe?.run(document, { resultTypes: ['violations'], iframes: false })
    return (found?.violations ?? []).map(({ id, nodes }) => ({
      id,
      at: nodes.map(({ target }) => target.flat().join(' ')),
    }))
  })
  return violations.map(({ id, at }) => ({ kind: 'axe', text: `${id} at ${at.join(', ')}` }))
}

function readAxe(): string {
  const fromPlaywright = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
  return readFileSync(fromPlaywright.resolve('axe-core/axe.min.js'), 'utf8')
}
