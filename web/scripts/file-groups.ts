/** A file of a build, as far as it matters here. */
export interface BuiltFile {
  readonly fileName: string
  /** The module it was begun for; null for a file that several others share. */
  readonly facadeModuleId: string | null
  /** Files it needs before it can run. */
  readonly imports: readonly string[]
  /** Ids of the modules of which something stands in it. */
  readonly modules: readonly string[]
}

/** Where the way of a visitor begins and goes on, by the ends of the modules' ids; the rules of experiments go along. */
const stages = [
  ['visit', ['/web/index.html']],
  ['frame', ['/src/app/draw-app.tsx']],
  ['quiz', ['/src/journey/quiz/quiz-screen.tsx']],
  ['experiments', ['/src/experiments/join-experiments.ts', '/src/experiments/tell-exposures.ts']],
] as const
const operators = '/web/admin.html'
/** What these hold stays under its own name, and so do styles that belong to no module. */
const staysApart =
  /\/src\/(?:main|app\/draw-app|journey\/quiz\/quiz-screen|admin\/main-admin)\.tsx$|\.html(?:\?|$)|(?<!\.module)\.css(?:\?|$)/
const isOtherScreen = (id: string) => id.endsWith('-screen.tsx') && !id.endsWith('/quiz-screen.tsx')

/**
 * Which file of the next build a module goes into, by what a build without groups needed where. Left alone, a build makes
 * a file of every set of modules that the same pages share: some fifty small ones on the way through the quiz, each
 * compressed on its own. This makes one of what begins the visit, one of what draws every page, one of the quiz and one of
 * experiments, and one more each of what the operators' pages need of it (`-base`), or of the quiz other screens (`-shared`). Every other
 * module yields null.
 */
export function groupFiles(files: readonly BuiltFile[]): (id: string) => string | null {
  const byName = new Map(files.map((file) => [file.fileName, file]))
  const neededBy = (isRoot: (id: string) => boolean): ReadonlySet<string> => {
    const found = new Set(files.filter(({ facadeModuleId }) => isRoot(facadeModuleId ?? '')))
    for (const { imports } of found) {
      for (const name of imports) {
        const file = byName.get(name)
        if (file !== undefined) found.add(file)
      }
    }
    return new Set([...found].flatMap(({ modules }) => modules))
  }
  const needed = stages.map(
    ([name, ends]) => [name, neededBy((id) => ends.some((end) => id.endsWith(end)))] as const,
  )
  const byOperators = neededBy((id) => id.endsWith(operators))
  const byOthers = neededBy(isOtherScreen)
  return (id) => {
    if (staysApart.test(id)) return null
    const name = needed.find(([, ids]) => ids.has(id))?.[0]
    if (name === undefined) return null
    if (byOperators.has(id)) return `${name}-base`
    return name === 'quiz' && byOthers.has(id) ? 'quiz-shared' : name
  }
}
