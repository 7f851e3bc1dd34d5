import type { Finding, Level } from './finding.ts'
import { rules } from './rules.ts'

const headings: Readonly<Record<Level, string>> = {
  must: 'MUST be settled before you sell',
  should: 'SHOULD be settled, or have a reason not to',
  note: 'NOTE',
}

/** The findings as text, by level and rule, each with its places, what to do, and the law behind it. */
export function printFindings(findings: readonly Finding[]): string {
  const levels = (['must', 'should', 'note'] as const).map((level) => {
    const ofLevel = findings.filter((finding) => finding.level === level)
    if (ofLevel.length === 0) return ''
    const groups = [...Map.groupBy(ofLevel, ({ rule }) => rule)].map(([rule, same]) => {
      const { title, fix, law } = rules[rule]
      return [`${title} [${rule}]`, ...same.map(lineOf), `  → ${fix}`, `  § ${law}`].join('\n')
    })
    return [`== ${headings[level]} (${ofLevel.length}) ==`, ...groups].join('\n\n')
  })
  return [...levels.filter((text) => text !== ''), summaryOf(findings)].join('\n\n')
}

function lineOf({ file, line, path, message }: Finding): string {
  return `  ${file}${line === undefined ? '' : `:${line}`}  ${path}\n      ${message}`
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length
  const must = count('must')
  const verdict = must === 0 ? 'Nothing is in the way.' : 'Do not sell yet.'
  return `${must} must, ${count('should')} should, ${count('note')} notes. ${verdict} This is not legal advice: ask your lawyer.`
}

/** The findings as JSON, including the texts of their rules. */
export function findingsAsJson(findings: readonly Finding[]): string {
  return JSON.stringify(
    findings.map((finding) => ({ ...finding, fix: rules[finding.rule].fix, law: rules[finding.rule].law })),
    undefined,
    2,
  )
}
