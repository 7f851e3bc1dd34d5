import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WrittenProof } from './write-proof.ts'

/**
 * Writes the page of proofs from what is kept in `folder`; answers how many it tells of. What the page says of a proof
 * that did not run again stays.
 */
export async function renderProofs(folder: string, page: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  const kept = await Promise.all(
    names.map(
      async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Partial<WrittenProof>,
    ),
  )
  // NOTE: a proof may leave lists of its own beside its result.
  const proofs = kept.filter(isProof)
  const earlier = await readFile(page, 'utf8').catch(() => '')
  await writeFile(page, pageOf(proofs, earlier))
  return proofs.length
}

/** What the page says of one proof. */
interface Told {
  readonly name: string
  /** Its row in the table of all. */
  readonly row: string
  readonly section: string
}

/** The whole page as Markdown: these proofs, and of all others what an earlier page says. */
export function pageOf(proofs: readonly WrittenProof[], earlier = ''): string {
  const again = new Set(proofs.map(({ name }) => name))
  const told = [...proofs.map(tellOf), ...readTold(earlier).filter(({ name }) => !again.has(name))].toSorted(
    (one, other) => (one.name < other.name ? -1 : 1),
  )
  const head = [
    '# What was proved',
    'Written by `npm run prove -- render` from what the proofs wrote down when they ran. Each names its machine, its day and its commit; a `+` behind a commit says that files differed from it.',
    ['| proof | verdict | claim |', '| --- | --- | --- |', ...told.map(({ row }) => row)].join('\n'),
  ]
  return `${[...head, ...told.map(({ section }) => section)].join('\n\n')}\n`
}

function tellOf(proof: WrittenProof): Told {
  const { name, verdict, claim } = proof
  return { name, row: `| [${name}](#${name}) | ${verdict} | ${cell(claim)} |`, section: sectionOf(proof) }
}

function readTold(page: string): readonly Told[] {
  const lines = page.split('\n')
  const sections = page.split(/^(?=## )/m).slice(1)
  return sections.flatMap((section) => {
    const name = /^## (.*)/.exec(section)?.[1] ?? ''
    const row = lines.find((line) => line.startsWith(`| [${name}](#${name})`))
    return row === undefined ? [] : [{ name, row, section: section.trimEnd() }]
  })
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
        ([what, count]) => `| ${cell(wordsOf(what))} | ${count.toLocaleString('en-US')} |`,
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

/** A counter that is named as in code (`factsLost`, `recoveryMs`) in words; any other as it is. */
function wordsOf(what: string): string {
  if (!/^[a-z][A-Za-z0-9]*$/.test(what)) return what
  return what
    .replace(/Ms$/, ', ms')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/(?<=[a-z])\d{3}$/, ' $&')
}

const cell = (text: string) => text.replaceAll('|', '\\|')

function isProof(kept: Partial<WrittenProof>): kept is WrittenProof {
  return [kept.name, kept.claim, kept.verdict, kept.counts, kept.machine].every((part) => part !== undefined)
}
