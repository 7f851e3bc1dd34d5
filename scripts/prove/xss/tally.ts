import type { Outcome } from './page-checks.ts'

/** The results of all groups of pages. */
export interface Tally {
  readonly add: (name: string, outcome: Outcome) => void
  readonly counts: () => Readonly<Record<string, number>>
  readonly findings: () => readonly string[]
  /** Which of these texts appeared on no page of the group. */
  readonly missing: (name: string, texts: readonly string[]) => readonly string[]
}

/** Sums up groups of pages by name. A group that shows no payload at all is a finding: it proves nothing. */
export function createTally(): Tally {
  const groups = new Map<string, { pages: number; showing: number; readonly shown: Set<string> }>()
  const found: string[] = []
  let violations = 0
  return {
    add(name, outcome) {
      const group = groups.get(name) ?? { pages: 0, showing: 0, shown: new Set<string>() }
      groups.set(name, group)
      group.pages += outcome.pages
      group.showing += outcome.showing
      for (const text of outcome.shown) group.shown.add(text)
      violations += outcome.violations
      found.push(...outcome.findings)
    },
    counts: () => ({
      ...Object.fromEntries(
        [...groups].flatMap(([name, { pages, showing, shown }]) => [
          [`pages opened: ${name}`, pages],
          [`pages that show a payload as text: ${name}`, showing],
          ...(shown.size > 0 ? [[`payloads found on pages: ${name}`, shown.size]] : []),
        ]),
      ),
      'blocked by the content policy': violations,
    }),
    findings: () => [
      ...new Set([
        ...found,
        ...[...groups]
          .filter(([, { showing }]) => showing === 0)
          .map(([name]) => `None of the pages shows a payload as text: ${name}, so they prove nothing.`),
      ]),
    ],
    missing: (name, texts) => texts.filter((text) => groups.get(name)?.shown.has(text) !== true),
  }
}
