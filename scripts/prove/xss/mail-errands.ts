import type { Brand } from '@fennel/funnel'
import { inGroups } from './errands.ts'
import type { Errand } from './errands.ts'
import { mailDocuments } from './mail-sinks.ts'

/** How many mails are put on one page, one below the other. */
const lettersOnPage = 100

/**
 * Every mail with every payload, many per page. When a page has a finding, each of its mails is opened on its own to
 * find out which payload it was.
 */
export function mailErrands(brand: Brand, payloads: readonly string[]): readonly Errand[] {
  const names = mailDocuments(brand, '').map(([name]) => name)
  return inGroups(payloads, lettersOnPage).flatMap((group) => {
    let written: readonly ReturnType<typeof mailDocuments>[] | undefined
    return names.map((name, at): Errand => {
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
