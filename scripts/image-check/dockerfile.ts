/** One instruction of a Dockerfile and its arguments. */
export interface Instruction {
  readonly name: string
  readonly rest: string
  /** Starts at 1. */
  readonly line: number
}

/** A stage: the instructions after one FROM. */
export interface Stage {
  readonly name: string
  readonly base: string
  readonly instructions: readonly Instruction[]
}

/** The stages of a Dockerfile, without comments and with continued lines joined. */
export function readDockerfile(text: string): readonly Stage[] {
  const stages: { name: string; base: string; instructions: Instruction[] }[] = []
  for (const instruction of instructionsIn(text)) {
    if (instruction.name === 'FROM') {
      const [base = '', as, name] = instruction.rest.split(/\s+/)
      stages.push({
        base,
        name: as?.toUpperCase() === 'AS' && name !== undefined ? name : `stage-${stages.length}`,
        instructions: [],
      })
    } else {
      const stage = stages.at(-1)
      if (stage === undefined)
        throw new Error(`Line ${instruction.line}: ${instruction.name} comes before the first FROM.`)
      stage.instructions.push(instruction)
    }
  }
  return stages
}

function* instructionsIn(text: string): Generator<Instruction> {
  let open = ''
  let first = 0
  for (const [index, line] of text.split('\n').entries()) {
    const plain = line.trim()
    if (plain === '' || plain.startsWith('#')) continue
    if (open === '') first = index + 1
    open += plain.endsWith('\\') ? `${plain.slice(0, -1).trimEnd()} ` : plain
    if (plain.endsWith('\\')) continue
    const [, name = '', rest = ''] = /^(\w+)\s*([\s\S]*)$/.exec(open) ?? []
    yield { name: name.toUpperCase(), rest, line: first }
    open = ''
  }
}

/** The sources and target of a COPY, and the stage it copies from. */
export function readCopy(rest: string): {
  readonly from: string | undefined
  readonly sources: readonly string[]
  readonly target: string
} {
  const words = rest.split(/\s+/)
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
  const paths = words.filter((word) => !word.startsWith('--'))
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }
}
