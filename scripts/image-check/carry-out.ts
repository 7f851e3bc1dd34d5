import { spawnSync } from 'node:child_process'
import { cp, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { PlainFailure } from '../start/plain-failure.ts'
import { readCopy } from './dockerfile.ts'
import type { Instruction, Stage } from './dockerfile.ts'

/** The result of a stage; its folder plays the root of the image. */
export interface Built {
  readonly root: string
  readonly workdir: string
  readonly env: Readonly<Record<string, string>>
}

interface Place {
  /** The build context: the project folder. */
  readonly context: string
  /** Receives one folder per stage. */
  readonly scratch: string
  readonly isIgnored: (path: string) => boolean
  readonly say: (line: string) => void
}

/**
 * Carries out WORKDIR, ENV, COPY and RUN of every stage in separate folders. Returns the last stage, which is the
 * image.
 */
export async function carryOut(stages: readonly Stage[], place: Place): Promise<Built> {
  const built = new Map<string, Built>()
  let last: Built | undefined
  for (const stage of stages) {
    place.say(`stage ${stage.name}`)
    last = await carryOutStage(stage, place, built)
    built.set(stage.name, last)
  }
  if (last === undefined) throw new PlainFailure('The Dockerfile has no stage.')
  return last
}

async function carryOutStage(stage: Stage, place: Place, built: ReadonlyMap<string, Built>): Promise<Built> {
  const root = join(place.scratch, stage.name)
  let state: Built = { root, workdir: '/', env: {} }
  await mkdir(root, { recursive: true })
  for (const instruction of stage.instructions) {
    const { name, rest } = instruction
    if (name === 'COPY' || name === 'RUN') place.say(`  ${name} ${rest}`)
    if (name === 'WORKDIR') {
      state = { ...state, workdir: rest }
      await mkdir(join(root, rest), { recursive: true })
    }
    if (name === 'ENV') state = { ...state, env: { ...state.env, ...readEnv(instruction) } }
    if (name === 'COPY') await copy(rest, state, place, built)
    if (name === 'RUN') run(instruction, state)
  }
  return state
}

function readEnv({ rest, line }: Instruction): Readonly<Record<string, string>> {
  const [, name, value] = /^(\w+)=(.*)$/.exec(rest) ?? []
  if (name === undefined || value === undefined) throw new PlainFailure(`Line ${line}: write ENV NAME=value.`)
  return { [name]: value }
}

async function copy(
  rest: string,
  state: Built,
  place: Place,
  built: ReadonlyMap<string, Built>,
): Promise<void> {
  const { from, sources, target } = readCopy(rest)
  const to = isAbsolute(target) ? join(state.root, target) : join(state.root, state.workdir, target)
  const other = from === undefined ? undefined : built.get(from)
  if (from !== undefined && other === undefined)
    throw new PlainFailure(`COPY --from=${from} names no earlier stage.`)
  for (const source of sources) {
    const base = other?.root ?? place.context
    const path = join(base, source)
    const filter = (file: string) => other !== undefined || !place.isIgnored(relative(place.context, file))
    if (other === undefined && source !== '.' && place.isIgnored(source))
      throw new PlainFailure(`COPY ${source}: .dockerignore excludes it.`)
    const found = await stat(path).catch(() => undefined)
    if (found === undefined) throw new PlainFailure(`COPY ${source}: no such file.`)
    // NOTE: as in a real build, a folder's content is copied into the target, and a file only into a target ending in a
    // slash.
    const isInto = found.isFile() && (target.endsWith('/') || sources.length > 1)
    const end = isInto ? join(to, source.split('/').at(-1) ?? '') : to
    await mkdir(dirname(end), { recursive: true })
    await cp(path, end, { recursive: true, verbatimSymlinks: true, filter })
  }
}

function run({ rest, line }: Instruction, state: Built): void {
  // NOTE: the folder plays the image's root, so absolute paths are moved below it. It has no user accounts, so no
  // chown.
  const command = rest
    .replaceAll(/(?<=^|[\s='"])\/(?=(?:fennel|data)\b)/g, `${state.root}/`)
    .replaceAll(/\s*&&\s*chown \S+ \S+/g, '')
  const result = spawnSync('/bin/sh', ['-ec', command], {
    cwd: join(state.root, state.workdir),
    env: { ...cleanEnvironment(), ...state.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new PlainFailure(`Line ${line}: ${rest}\n${result.stdout}${result.stderr}`)
}

/** The environment of a real build: nothing of ours except where to find programs and packages. */
function cleanEnvironment(): Readonly<Record<string, string | undefined>> {
  const kept = Object.entries(process.env).filter(([name]) =>
    /^(HOME|LANG|npm_config_(registry|cache|userconfig)|HTTPS?_PROXY|https?_proxy|NO_PROXY|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE)$/i.test(
      name,
    ),
  )
  return { ...Object.fromEntries(kept), PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin` }
}

/** Total size of the files in a folder, in bytes. */
export async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes
}
