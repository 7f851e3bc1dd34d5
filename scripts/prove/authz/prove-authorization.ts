import { routes } from '@fennel/contract'
import { openPrincipalsFixture, principals } from '../../../api/src/testing/authorization/principals.ts'
import { exceptions, targets } from '../../../api/src/testing/authorization/cells.ts'
import { runMatrix } from '../../../api/src/testing/authorization/run-matrix.ts'
import type { Cell } from '../../../api/src/testing/authorization/run-matrix.ts'
import { openPostgres } from '../../rehearsal/postgres.ts'
import { timed } from '../proof.ts'
import type { ProofResult } from '../proof.ts'

/** Sends every request of the contract as every principal, with their own, others' and missing targets. */
export async function proveAuthorization(): Promise<ProofResult> {
  return timed(async () => {
    await using postgres = await openPostgres()
    await using fixture = await openPrincipalsFixture(postgres.url)
    const cells = await runMatrix(fixture)
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

/** One row per API call: the verdicts for own, another person's and a missing target, for each principal. */
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
    'Each cell: with their own target / with another person’s / with a missing one. `!` marks what is wrong.',
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
