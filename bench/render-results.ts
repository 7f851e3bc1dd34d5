import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BenchResult } from './bench-result.ts'
import { describeOutcome } from './describe-outcome.ts'

const titles: Readonly<Record<string, string>> = {
  web: 'Pages on a phone',
  quiz: 'From an answer to the next question',
  ingest: 'Events a second',
  funnel: 'Whole journeys a minute',
  admin: 'The admin area on ten million events',
  start: 'Starting again',
}

/** Writes `bench/RESULTS.md` from the stored results. */
export async function renderResults(folder: string): Promise<void> {
  const kept = join(folder, 'results')
  const names = (await readdir(kept)).filter((name) => name.endsWith('.json'))
  const results = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(kept, name), 'utf8')) as BenchResult),
  )
  const order = Object.keys(titles)
  results.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  await writeFile(
    join(folder, 'RESULTS.md'),
    [
      '# Results of the benchmarks',
      'Written by `npm run bench`; [README.md](README.md) explains what is compared with what. Absolute numbers apply to the machine named with them; ratios were measured side by side.',
      missedOf(results),
      ...results.map(sectionOf),
    ].join('\n\n') + '\n',
  )
}

/** What a reader should know first: the goals that were not reached. */
export function missedOf(results: readonly BenchResult[]): string {
  const missed = results.flatMap(({ name, machine, isQuick, bars }) =>
    bars
      .filter(({ passes }) => !passes)
      .map(
        ({ what, limit, measured }) =>
          `- [${name}](#${anchorOf(name)}), ${what}: ${measured}, wanted ${limit}, on ${machine.cores} cores${isQuick ? ', in a quick run' : ''}`,
      ),
  )
  return missed.length === 0
    ? 'Every goal was reached.'
    : [
        'Goals that were **not** reached; the notes below each table explain where the time goes:',
        '',
        ...missed,
      ].join('\n')
}

/** The anchor of a heading on GitHub. */
function anchorOf(name: string): string {
  return (titles[name] ?? name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')
}

/** The section of one benchmark, with the machine it ran on. */
export function sectionOf(result: BenchResult): string {
  const { name, machine, date, commit, isQuick } = result
  const browser = machine.chromium === undefined ? '' : `, ${machine.chromium}`
  const where = `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, Node ${machine.node}${browser}`
  return [
    `## ${titles[name] ?? name}`,
    `\`npm run bench -- ${name}${isQuick ? ' --quick' : ''}\` on ${date.slice(0, 10)}, commit ${commit}; ${where}.`,
    describeOutcome(result),
  ].join('\n\n')
}
