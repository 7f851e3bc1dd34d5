import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { composedFrom, loadsComposed, withoutCopies } from './composed-once.ts'

const files = {
  'button.module.css': '.button { min-height: 52px }',
  'first.module.css': '.own { composes: button from "./button.module.css"; min-height: 44px }',
  'second.module.css': ".other { composes: button from './button.module.css'; color: red }",
  'first.js': 'import styles from "./first.module.css"; document.title = styles.own',
  'second.js': 'import styles from "./second.module.css"; document.title = styles.other',
  'index.js': 'import("./first.js").then(() => import("./second.js"))',
}

/** The style sheets, by name, of a small site whose two screens compose from one file. */
async function builtStyles(): Promise<Map<string, string>> {
  const root = await mkdtemp(path.join(tmpdir(), 'fennel-composed-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(root, name), text)
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [loadsComposed()],
    css: { postcss: { plugins: [withoutCopies] } },
    build: { write: false, minify: false, rolldownOptions: { input: path.join(root, 'index.js') } },
  })
  if (!('output' in built)) throw new Error('The build gave no files')
  return new Map(
    built.output.flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.css')
        ? [[file.fileName, String(file.source)] as const]
        : [],
    ),
  )
}

it('keeps composed rules in one file, so that a later screen overrides nothing', async () => {
  const styles = await builtStyles()
  const holders = [...styles.values()].filter((text) => text.includes('min-height: 52px'))
  expect(holders).toHaveLength(1)
  expect([...styles.values()].filter((text) => text.includes('min-height: 44px'))).toHaveLength(1)
  expect([...styles.values()].filter((text) => text.includes('color: red'))).toHaveLength(1)
})

it('reads which files a style module composes from, each once', () => {
  const from = (file: string) => `.a { composes: one two from '${file}' }`
  expect(
    composedFrom([from('./x.module.css'), '.b { composes: own }', from('./x.module.css')].join('\n')),
  ).toEqual(['./x.module.css'])
})
