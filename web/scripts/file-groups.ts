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
  [
    'purchase',
    [
      '/src/journey/purchase/purchase-screen.tsx',
      '/src/journey/checkout/checkout-screen.tsx',
      '/src/journey/email-offer/email-offer-screen.tsx',
    ],
  ],
  ['experiments', ['/web/src/experiments/index.ts']],
  ['health', ['/src/consent/health-consent.tsx', '/brands/src/health-step-copy.ts']],
] as const
/** Of these other screens need a part without the rest. */
const hasOtherScreens: ReadonlySet<string> = new Set(['quiz', 'purchase'])
/** What others need of the quiz is little: it goes with the frame, since asking for a file costs a slow phone more. */
const goesWith = new Map([
  ['quiz-base', 'frame-base'],
  ['quiz-shared', 'frame'],
])
const operators = '/web/admin.html'
/** What these hold stays under its own name, and so do styles that belong to no module. */
const staysApart =
  /\/src\/(?:main|app\/draw-app|journey\/(?:quiz|purchase|checkout|email-offer)\/[a-z-]+-screen|admin\/main-admin)\.tsx$|\.html(?:\?|$)|(?<!\.module)\.css(?:\?|$)/
const isScreen = (id: string) => id.endsWith('-screen.tsx')

/**
 * Which file of the next build a module goes into, by what a build without groups needed where. Left alone, a build makes
 * a file of every set of modules that the same pages share: some fifty small ones on the way through the quiz, each
 * compressed on its own. This makes one of what begins the visit, one of what draws every page, one of the quiz, one of
 * the pages that sell, one of experiments and one of the question about health, and one more each of what the operators'
 * pages need of it (`-base`), or of the pages that sell other screens (`-shared`). Every other module yields null.
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
  const needed = stages.map(([name, ends]) => {
    const isOwn = (id: string) => ends.some((end) => id.endsWith(end))
    return { name, ids: neededBy(isOwn), byOthers: neededBy((id) => isScreen(id) && !isOwn(id)) }
  })
  const byOperators = neededBy((id) => id.endsWith(operators))
  return (id) => {
    if (staysApart.test(id)) return null
    const stage = needed.find(({ ids }) => ids.has(id))
    if (stage === undefined) return null
    const isShared = hasOtherScreens.has(stage.name) && stage.byOthers.has(id)
    const name = byOperators.has(id) ? `${stage.name}-base` : isShared ? `${stage.name}-shared` : stage.name
    return goesWith.get(name) ?? name
  }
}

/**
 * Ends a build in which a file imports one that begins an application, for whatever else came to stand in it: loading it
 * for that would begin the visitors' application on a page of the operators, or a second time.
 */
export function refuseImportedEntries(
  files: readonly (
    | { readonly type: 'asset' }
    | {
        readonly type: 'chunk'
        readonly fileName: string
        readonly isEntry: boolean
        readonly imports: readonly string[]
      }
  )[],
): void {
  const chunks = files.flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const entries = new Set(chunks.flatMap(({ fileName, isEntry }) => (isEntry ? [fileName] : [])))
  for (const { fileName, imports } of chunks) {
    const entry = imports.find((name) => entries.has(name))
    if (entry !== undefined) throw new Error(`${fileName} imports ${entry}, which would begin anew`)
  }
}
