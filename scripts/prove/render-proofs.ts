import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WrittenProof } from './write-proof.ts'

/** Writes the page of proofs from what is kept in `folder`; answers how many it tells of. */
export async function renderProofs(folder: string, page: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  const kept = await Promise.all(
    names.map(
      async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Partial<WrittenProof>,
    ),
  )
  // NOTE: a proof may leave lists of its own beside its result.
  const proofs = kept.filter(isProof)
  await writeFile(page, pageOf(proofs))
  return proofs.length
}

/** The whole page as Markdown. */
export function pageOf(proofs: readonly WrittenProof[]): string {
  const head = [
    '# What was proved',
    'Written by `npm run prove -- render` from what the proofs wrote down when they ran. Each names its machine, its day and its commit; a `+` behind a commit says that files differed from it.',
    [
      '| proof | verdict | claim |',
      '| --- | --- | --- |',
      ...proofs.map(({ name, verdict, claim }) => `| [${name}](#${name}) | ${verdict} | ${cell(claim)} |`),
    ].join('\n'),
  ]
  return `${[...head, ...proofs.map(sectionOf)].join('\n\n')}\n`
}

function sectionOf(proof: WrittenProof): string {
  const { name, claim, verdict, counts, findings, machine } = proof
  const memory = (machine.memoryBytes / 2 ** 30).toFixed(0)
  return [
    `## ${name}`,
    claim,
    `**${verdict === 'holds' ? 'Holds' : 'Does not hold'}.** ${proof.date.slice(0, 10)}, commit \`${proof.commit}\`, ${proof.seconds} s.`,
    [
      '| counted | |',
      '| --- | ---: |',
      ...Object.entries(counts).map(
        ([what, count]) => `| ${cell(what)} | ${count.toLocaleString('en-US')} |`,
      ),
    ].join('\n'),
    ...(findings.length === 0
      ? []
      : [
          findings
            .slice(0, 20)
            .map((finding) => `- ${finding}`)
            .join('\n'),
        ]),
    ...(findings.length > 20 ? [`And ${findings.length - 20} more.`] : []),
    `Again: \`${proof.command}\`. Machine: ${machine.cores} cores of ${machine.processor}, ${memory} GiB, ${machine.system}, Node ${machine.node}.`,
  ].join('\n\n')
}

const cell = (text: string) => text.replaceAll('|', '\\|')

function isProof(kept: Partial<WrittenProof>): kept is WrittenProof {
  return [kept.name, kept.claim, kept.verdict, kept.counts, kept.machine].every((part) => part !== undefined)
}
