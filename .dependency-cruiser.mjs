const tests = '[.](test|spec)[.]tsx?$|/testing/'

/** A workspace that may import only itself and `allowed` (its tests are exempt). */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  comment: 'This workspace may import only itself and what its name says. Pass in whatever else it needs.',
  from: { path: from, pathNot: tests },
  to: { pathNot: [from, ...allowed] },
})

/** Nothing below `from` may import anything below `to`, not even in tests. */
const never = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: to },
})

/** The folders of web/src that screens import from and that never import a screen. */
const belowScreens = [
  'ads',
  'api',
  'brand',
  'consent',
  'early-answer',
  'experiments',
  'fonts',
  'loading',
  'navigation',
  'payment',
  'start-failure',
  'ui',
  'visitor',
]

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Move what both files need into a third one.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'There is no such file or package: check the path, or install the package with `npm ci`.',
      // NOTE: the competitors of the benchmarks have their own package.json, installed only by `npm run bench`.
      from: { pathNot: '^bench/peers/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'declared-dependencies-only',
      severity: 'error',
      comment: 'Declare the package in the package.json of the workspace that imports it.',
      from: { pathNot: `${tests}|[.]config[.]ts$|^(scripts|e2e|bench|web/scripts)/` },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    only('funnel-knows-nobody', '^funnel/src', []),
    only('brands-know-the-funnel', '^brands/src', ['^funnel/src']),
    only('contract-knows-the-funnel', '^contract/src', ['^funnel/src', '(^|/)node_modules/zod/']),
    never('rooms-never-see-the-workbench', '^(funnel|brands|contract|web|sandbox)/', '^(scripts|e2e|bench)/'),
    {
      ...never('api-never-sees-the-workbench', '^api/', '^(scripts|e2e|bench)/'),
      from: { path: '^api/', pathNot: '^api/src/testing/' },
    },
    never('api-never-sees-web', '^api/', '^web/'),
    never('web-never-sees-api', '^web/', '^api/'),
    {
      name: 'the-product-never-sees-the-sandbox',
      severity: 'error',
      comment: 'The product talks to the sandbox over HTTP, as to the real services; only tests start one.',
      from: { path: '^(funnel|brands|contract|api|web)/', pathNot: tests },
      to: { path: '^sandbox/' },
    },
    never('the-sandbox-never-sees-the-product', '^sandbox/', '^(funnel|brands|contract|api|web)/'),
    {
      name: 'screens-are-islands',
      comment: 'A screen never imports another screen; compose them in web/src/app.',
      severity: 'error',
      from: { path: '^web/src/(journey|site|admin)/([^/]+)/' },
      to: {
        path: '^web/src/(journey|site|admin)/',
        pathNot: ['^web/src/$1/($2/|[^/]+$)', '^web/src/admin/(ui|charts|person|testing)/'],
      },
    },
    {
      name: 'only-app-composes',
      comment: 'Only web/src/app and the entry files know the whole application.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '^web/src/(app/|testing/|prerender/|[^/]+$)' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'ui-is-dumb',
      comment: 'web/src/ui knows no brand, no visitor and no screen: pass it what it shows.',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: tests },
      to: { path: '^web/src/', pathNot: '^web/src/ui/' },
    },
    {
      name: 'screens-are-reached-from-app',
      comment:
        'Everything except the screens, app and prerender is below the screens; its tests may render one.',
      severity: 'error',
      from: { path: `^web/src/(${belowScreens.join('|')})/`, pathNot: tests },
      to: { path: '^web/src/(journey|site|admin)/' },
    },
    {
      name: 'api-modules-meet-at-index',
      comment: 'Import another API module through its index.ts.',
      severity: 'error',
      from: { path: '^api/src/([^/]+)/', pathNot: tests },
      to: {
        path: '^api/src/[^/]+/',
        pathNot: ['^api/src/$1/', '^api/src/[^/]+/index[.]ts$', '^api/src/(db|http)/'],
      },
    },
    {
      name: 'db-and-http-are-below-modules',
      comment: 'db and http are below all API modules: pass in what they need, as app.ts does.',
      severity: 'error',
      from: { path: '^api/src/(db|http)/', pathNot: tests },
      to: { path: '^api/src/[^/]+/', pathNot: '^api/src/(db|http)/' },
    },
  ],
  options: {
    // NOTE: no `tsPreCompilationDeps`. It works only with the compiler API of TypeScript 6 and older; without that it
    // changes nothing and prints a warning on every run. Type imports are read without it. The one thing that is not,
    // `export type … from`, is covered by scripts/check-architecture.test.ts.
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules' },
    // NOTE: built pages only. Most packages keep their code in a `dist` of their own and have to stay visible.
    exclude: { path: '^[a-z]+/dist/' },
    builtInModules: { add: ['node:sqlite', 'node:test', 'node:sea'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
