import { routes } from '@fennel/contract'
import { openStage, principals } from '../../../api/src/testing/authorisation/cast.ts'
import { exceptions, targets } from '../../../api/src/testing/authorisation/cells.ts'
import { runMatrix } from '../../../api/src/testing/authorisation/run-matrix.ts'
import type { Cell } from '../../../api/src/testing/authorisation/run-matrix.ts'
import { openPostgres } from '../../rehearsal/postgres.ts'
import { timed } from '../proof.ts'
import type { ProofResult } from '../proof.ts'

/** Makes every call of the contract as everybody, with their own things, others' and missing ones. */
export async function proveAuthorisation(): Promise<ProofResult> {
  return timed(async () => {
    await using postgres = await openPostgres()
    await using stage = await openStage(postgres.url)
    const cells = await runMatrix(stage)
    const wrong = cells.filter(({ isRight }) => !isRight)
    return {
      name: 'authz',
      claim: 'Every call admits the callers that its row in the contract names, and nobody else.',
      counts: {
        calls: Object.keys(routes).length,
        principals: principals.length,
        targets: targets.length,
        cells: cells.length,
        'as expected': cells.length - wrong.length,
        exceptions: exceptions.length,
      },
      findings: wrong.map(
        ({ route, principal, target, status, verdict, expected }) =>
          `${route} by ${principal} with ${target}: ${verdict} (${status}), expected ${expected.join(' or ')}`,
      ),
      files: { 'authz-cells.json': `${JSON.stringify(cells, null, 1)}\n`, 'authz.md': asMarkdown(cells) },
    }
  })
}

/** One line for each call: the verdicts of own, other's and missing for each principal, by their first letters. */
function asMarkdown(cells: readonly Cell[]): string {
  const byCall = new Map<string, Cell[]>()
  for (const cell of cells) byCall.set(cell.route, [...(byCall.get(cell.route) ?? []), cell])
  const lines = [...byCall].map(([route, own]) => {
    const columns = principals.map((principal) =>
      targets
        .map((target) => own.find((cell) => cell.principal === principal && cell.target === target))
        .map((cell) => (cell === undefined ? '?' : `${cell.isRight ? '' : '!'}${cell.verdict}`))
        .join(' / '),
    )
    return `| ${route} | ${own[0]?.access ?? ''} | ${columns.join(' | ')} |`
  })
  return [
    '# Who may make which call',
    '',
    'Each field: with their own thing / with another person’s / with a missing one. `!` marks what is wrong.',
    '',
    `| Call | Access | ${principals.join(' | ')} |`,
    `| --- | --- | ${principals.map(() => '---').join(' | ')} |`,
    ...lines,
    '',
    '## Exceptions to the rule of the row',
    '',
    ...exceptions.map(({ names, why }) => `- ${names.join(', ')}: ${why}.`),
    '',
  ].join('\n')
}
