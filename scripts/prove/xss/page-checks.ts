import type { Browser } from '@playwright/test'
import { watchContext } from './watch-context.ts'
import type { Look, Watched } from './watch-context.ts'

/** Something to check, in whichever window is free. */
export type PageCheck = (watched: Watched) => Promise<readonly string[]>

export const toCheck =
  (look: Look): PageCheck =>
  (watched) =>
    watched.look(look)

export function inGroups<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, at * size + size),
  )
}

export interface Work {
  readonly list: readonly PageCheck[]
  readonly tabs: number
  /** Session cookies, `name=value; …`; undefined for visitors. */
  readonly cookies?: string
}

/** The result of a list of checks. */
export interface Outcome {
  readonly findings: readonly string[]
  readonly pages: number
  readonly violations: number
  /** Pages that show a payload as plain text. */
  readonly showing: number
  /** Which of the expected payloads were found as plain text. */
  readonly shown: ReadonlySet<string>
}

/** Runs checks in several windows at once, each with its own cookies and storage. */
export async function runChecks(
  browser: Browser,
  origin: string,
  { list, tabs, cookies = '' }: Work,
): Promise<Outcome> {
  const findings: string[] = []
  const shown = new Set<string>()
  const sums = { pages: 0, violations: 0, showing: 0 }
  let next = 0
  const window = async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const jar = cookies.split('; ').filter((one) => one !== '')
    await context.addCookies(
      jar.map((one) => ({
        name: one.slice(0, one.indexOf('=')),
        value: one.slice(one.indexOf('=') + 1),
        url: origin,
      })),
    )
    const { counts, ...watched } = await watchContext(context, new URL(origin).origin)
    for (let check = list[next++]; check !== undefined; check = list[next++])
      findings.push(...(await check({ counts, ...watched })))
    sums.pages += counts.pages
    sums.violations += counts.violations
    sums.showing += counts.showing
    for (const text of counts.shown) shown.add(text)
    await context.close()
  }
  await Promise.all(Array.from({ length: Math.min(tabs, list.length) }, window))
  return { findings, shown, ...sums }
}
