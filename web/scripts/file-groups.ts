/** The part of a build's output file that is needed here. */
export interface BuiltFile {
  readonly fileName: string
  /** The module it was created for; null for a file that several others share. */
  readonly facadeModuleId: string | null
  /** Files it needs before it can run. */
  readonly imports: readonly string[]
  /** Ids of the modules it contains code of. */
  readonly modules: readonly string[]
}

/** The stages of a visit, by the endings of their entry modules' ids; the experiment code has a stage too. */
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
/** Other screens need parts of these stages. */
const hasOtherScreens: ReadonlySet<string> = new Set(['quiz', 'purchase'])
/** Other pages need little of the quiz: it goes with the frame, since another request costs a slow phone more. */
const goesWith = new Map([
  ['quiz-base', 'frame-base'],
  ['quiz-shared', 'frame'],
])
const operators = '/web/admin.html'
/** Modules that stay in separate files, and styles that belong to no module. */
const staysApart =
  /\/src\/(?:main|app\/draw-app|journey\/(?:quiz|purchase|checkout|email-offer)\/[a-z-]+-screen|admin\/main-admin)\.tsx$|\.html(?:\?|$)|(?<!\.module)\.css(?:\?|$)/
const isScreen = (id: string) => id.endsWith('-screen.tsx')

/**
 * Decides which file of the next build a module goes into, based on what a build without groups needed where. By
 * default a build creates a file for every set of modules that the same pages share: some fifty small ones on the way
 * through the quiz, each compressed on its own. This creates one file for each stage of a visit: the start, the frame
 * of all pages, the quiz, the pages that sell, the experiments and the health consent, plus one with what the
 * operators' pages need of a stage (`-base`) and one with what other screens need of the quiz or the pages that sell
 * (`-shared`). Every other module yields null.
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
 * Fails a build in which a file imports an entry file because of other code in it: importing it would start the
 * visitors' application on an operators' page, or a second time.
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
    if (entry !== undefined)
      throw new Error(`${fileName} imports ${entry}, which would start its application again`)
  }
}
