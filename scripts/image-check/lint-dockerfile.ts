import type { Instruction, Stage } from './dockerfile.ts'

/** The problems of a Dockerfile, one sentence each with its line; empty when there are none. */
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
    if (word === 'ADD') say('ADD unpacks and downloads; use COPY.')
    if (word === 'MAINTAINER') say('MAINTAINER is deprecated; use a LABEL.')
    if (word === 'WORKDIR' && !rest.startsWith('/')) say('WORKDIR needs an absolute path.')
    if (word === 'RUN' && /\bnpm (i|install)\b/.test(rest))
      say('npm install may deviate from the lock file; use npm ci.')
    if (word === 'RUN' && /\bnpm ci\b/.test(rest) && !rest.includes('--ignore-scripts'))
      say('npm ci runs install scripts of packages; add --ignore-scripts.')
    if (word === 'RUN' && /\bsudo\b|curl[^|]*\|\s*(ba)?sh/.test(rest))
      say('a RUN uses sudo or pipes a download into a shell.')
    if ((word === 'ENV' || word === 'ARG') && /KEY|SECRET|PASSWORD|TOKEN|DATABASE_URL/.test(rest))
      say('a secret would stay in the image; pass it when the container starts.')
  }
  return faults
}

function lintLast({ name, instructions }: Stage): readonly string[] {
  const faults: string[] = []
  const lastOf = (word: string): Instruction | undefined => instructions.findLast((one) => one.name === word)
  const user = lastOf('USER')?.rest
  if (user === undefined || /^(root|0)(:|$)/.test(user)) faults.push(`${name}: it runs as root; add USER.`)
  if (lastOf('HEALTHCHECK')?.rest.includes('/ready') !== true)
    faults.push(`${name}: there is no HEALTHCHECK of /ready.`)
  if (lastOf('CMD')?.rest.startsWith('[') !== true)
    faults.push(`${name}: CMD must be written as a list, so that signals reach the process.`)
  if (
    instructions.some(
      ({ name: word, rest }) => word === 'RUN' && /\bnpm ci\b/.test(rest) && !rest.includes('--omit=dev'),
    )
  )
    faults.push(`${name}: the image would contain development packages; add --omit=dev.`)
  if (instructions.some(({ name: word, rest }) => word === 'COPY' && /(^|\s)\.\s/.test(rest)))
    faults.push(`${name}: COPY . copies whatever is in the folder; list what is needed.`)
  return faults
}
