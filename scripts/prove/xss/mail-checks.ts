import type { Brand } from '@fennel/funnel'
import { inGroups } from './page-checks.ts'
import type { PageCheck } from './page-checks.ts'
import { mailDocuments } from './mail-sinks.ts'

/** How many mails are put on one page, one below the other. */
const lettersOnPage = 100

/**
 * Every mail with every payload, many per page. When a page has a finding, each of its mails is opened on its own to
 * find out which payload it was.
 */
export function mailChecks(brand: Brand, payloads: readonly string[]): readonly PageCheck[] {
  const names = mailDocuments(brand, '').map(([name]) => name)
  return inGroups(payloads, lettersOnPage).flatMap((group) => {
    let written: readonly ReturnType<typeof mailDocuments>[] | undefined
    return names.map((name, at): PageCheck => {
      return async (watched) => {
        written ??= group.map((payload) => mailDocuments(brand, payload))
        const letters = written.map((documents) => documents[at]?.[1] ?? '')
        const findings = [...(await watched.lookAtHtml(letters.join('\n'), name, group))]
        if (findings.length === 0) return findings
        for (const [number, letter] of letters.entries())
          findings.push(...(await watched.lookAtHtml(letter, `${name} with ${group[number] ?? ''}`)))
        return findings
      }
    })
  })
}
