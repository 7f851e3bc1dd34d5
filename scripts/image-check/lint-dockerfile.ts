import type { Instruction, Stage } from './dockerfile.ts'

/** What is wrong with a Dockerfile, each in a sentence with its line; empty when all is well. */
export function lintDockerfile(stages: readonly Stage[]): readonly string[] {
  const last = stages.at(-1)
  if (last === undefined) return ['There is no FROM.']
  return [...stages.flatMap(lintStage), ...lintLast(last)]
}

function lintStage({ name, base, instructions }: Stage): readonly string[] {
  const faults: string[] = []
  if (!/:[\w.-]+|@sha256:/.test(base) || base.endsWith(':latest'))
    faults.push(`${name}: the base "${base}" names no version.`)
  for (const { name: word, rest, line } of instructions) {
    const say = (fault: string) => faults.push(`Line ${line}: ${fault}`)
    if (word === 'ADD') say('ADD unpacks and downloads; write COPY.')
    if (word === 'MAINTAINER') say('MAINTAINER is outdated; write a LABEL.')
    if (word === 'WORKDIR' && !rest.startsWith('/')) say('WORKDIR needs an absolute path.')
    if (word === 'RUN' && /\bnpm (i|install)\b/.test(rest))
      say('npm install goes beyond the lock file; write npm ci.')
    if (word === 'RUN' && /\bnpm ci\b/.test(rest) && !rest.includes('--ignore-scripts'))
      say('npm ci runs scripts of packages.')
    if (word === 'RUN' && /\bsudo\b|curl[^|]*\|\s*(ba)?sh/.test(rest))
      say('a RUN takes rights or code from elsewhere.')
    if ((word === 'ENV' || word === 'ARG') && /KEY|SECRET|PASSWORD|TOKEN|DATABASE_URL/.test(rest))
      say('a secret would stay in the image; give it at the start.')
  }
  return faults
}

function lintLast({ name, instructions }: Stage): readonly string[] {
  const faults: string[] = []
  const lastOf = (word: string): Instruction | undefined => instructions.findLast((one) => one.name === word)
  const user = lastOf('USER')?.rest
  if (user === undefined || /^(root|0)(:|$)/.test(user)) faults.push(`${name}: it runs as root; add USER.`)
  if (lastOf('HEALTHCHECK')?.rest.includes('/ready') !== true)
    faults.push(`${name}: no HEALTHCHECK asks /ready.`)
  if (lastOf('CMD')?.rest.startsWith('[') !== true)
    faults.push(`${name}: CMD needs the form of a list, so that signals arrive.`)
  if (
    instructions.some(
      ({ name: word, rest }) => word === 'RUN' && /\bnpm ci\b/.test(rest) && !rest.includes('--omit=dev'),
    )
  )
    faults.push(`${name}: development packages would be in the image.`)
  if (instructions.some(({ name: word, rest }) => word === 'COPY' && /(^|\s)\.\s/.test(rest)))
    faults.push(`${name}: COPY . takes along whatever lies around; name what is needed.`)
  return faults
}
