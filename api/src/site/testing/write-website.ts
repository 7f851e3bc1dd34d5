import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const page = (title: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><style>main{color:red}</style><script>start()</script><main></main>`
export const bundle = 'export const quiz = 1'
const files: Readonly<Record<string, string | Buffer>> = {
  'calmplate/index.html': page('Calmplate'),
  'calmplate/terms/index.html': page('Terms'),
  'calmplate/purchase/index.html': page('Plans'),
  'calmplate/quiz.html': page('First question'),
  'calmplate/~fatty-liver/quiz.html': page('First question of a variant'),
  'second/index.html': page('Second'),
  'assets/main-BX3f91a.js': bundle,
  'assets/main-BX3f91a.js.br': brotliCompressSync(bundle),
  'assets/main-BX3f91a.js.map': '{}',
  'assets/gone-since-Ab12cd34.js': bundle,
  'calmplate/article/one/index.html':
    '<title>One</title><link rel="canonical" href="__FENNEL_ORIGIN__/article/one"><p>© __FENNEL_YEAR__</p>',
  'calmplate/~cortisol/article/two/index.html': '<title>Two</title>',
  'admin.html': '<title>Admin</title>',
  'favicon.ico': 'icon',
  'third-party-licences.txt': 'Copyright somebody',
  '.secret': 'no',
}

/** Writes a small website, as the build would, into a new folder below `parent` and returns its path. */
export async function writeWebsite(parent = tmpdir()): Promise<string> {
  const root = await mkdtemp(join(parent, 'fennel-web-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), content)
  }
  return root
}
