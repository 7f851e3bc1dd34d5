import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export type EngineId = 'webkitgtk' | 'wpe' | 'firefox'

/** A browser engine on this machine, with the absolute paths of its programs by the names in `programs`. */
export interface FoundEngine {
  readonly id: EngineId
  readonly name: string
  readonly programs: Readonly<Record<string, string>>
}

/** An engine that cannot be started here. */
export interface MissingEngine {
  readonly id: EngineId
  readonly name: string
  /** The programs that were not found. */
  readonly lacks: readonly string[]
  /** The command that installs it on Debian. */
  readonly install: string
}

interface EngineKind {
  readonly id: EngineId
  readonly name: string
  /** Where each program may be: a name that is looked for in PATH, or a pattern of a path. The first match counts. */
  readonly programs: Readonly<Record<string, readonly string[]>>
  readonly debianPackages: readonly string[]
}

const engineKinds: readonly EngineKind[] = [
  {
    id: 'webkitgtk',
    name: 'WebKitGTK',
    programs: {
      WebKitWebDriver: ['WebKitWebDriver'],
      // NOTE: outside PATH, in the library's own folder.
      MiniBrowser: ['/usr/lib/*/webkit2gtk-4.1/MiniBrowser', '/usr/lib/*/webkitgtk-6.0/MiniBrowser'],
      Xvfb: ['Xvfb'],
    },
    debianPackages: ['webkit2gtk-driver', 'xvfb'],
  },
  {
    id: 'wpe',
    name: 'WPE WebKit',
    programs: {
      WPEWebDriver: ['WPEWebDriver'],
      MiniBrowser: ['/usr/lib/*/wpe-webkit-*/MiniBrowser'],
    },
    debianPackages: ['wpewebkit-driver'],
  },
  {
    id: 'firefox',
    name: 'Firefox',
    programs: { firefox: ['firefox', 'firefox-esr'] },
    debianPackages: ['firefox-esr'],
  },
]

export const engineIds = engineKinds.map(({ id }) => id)

/** What finding depends on; tests pass their own. */
export interface Machine {
  /** The value of PATH. */
  readonly path: string
  readonly exists: (path: string) => boolean
  /** The paths that match a pattern. */
  readonly match: (pattern: string) => readonly string[]
}

const thisMachine = (): Machine => ({
  path: process.env['PATH'] ?? '',
  exists: existsSync,
  match: (pattern) => globSync(pattern),
})

/** Finds the engines of this machine, without starting them. */
export function findEngines(
  wanted: readonly EngineId[] = engineIds,
  machine: Machine = thisMachine(),
): { readonly found: readonly FoundEngine[]; readonly missing: readonly MissingEngine[] } {
  const found: FoundEngine[] = []
  const missing: MissingEngine[] = []
  for (const { id, name, programs, debianPackages } of engineKinds.filter((kind) =>
    wanted.includes(kind.id),
  )) {
    const places = Object.entries(programs).map(
      ([program, where]) => [program, findProgram(where, machine)] as const,
    )
    const lacks = places.flatMap(([program, place]) => (place === undefined ? [program] : []))
    if (lacks.length > 0) {
      missing.push({ id, name, lacks, install: `apt-get install ${debianPackages.join(' ')}` })
    } else {
      found.push({
        id,
        name,
        programs: Object.fromEntries(
          places.flatMap(([program, place]) => (place === undefined ? [] : [[program, place]])),
        ),
      })
    }
  }
  return { found, missing }
}

function findProgram(where: readonly string[], { path, exists, match }: Machine): string | undefined {
  const folders = path.split(delimiter).filter((folder) => folder !== '')
  return where
    .flatMap((place) =>
      place.includes('/')
        ? // NOTE: the highest version of those installed side by side.
          match(place).toSorted().reverse()
        : folders.map((folder) => join(folder, place)).filter(exists),
    )
    .at(0)
}
