import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const rooms = '{api,bench,brands,contract,e2e,funnel,sandbox,scripts,web}/**'
const notOurs = ['**/node_modules/**', 'web/dist/**']
const filesLike = (...patterns: readonly string[]) => globSync([...patterns], { cwd: root, exclude: notOurs })

/** A file's name in backticks, with or without folders: `price-for-lead.ts`, `web/src/ui/tokens.css`. */
const named = /`((?:[\w.-]+\/)*\w[\w.-]*\.(?:tsx?|mjs|css|sql))`/g
const isComment = /^\s*(?:\/\/|\/?\*)|\s\/\/ /

// NOTE: a comment or page that names a file which has been renamed or removed sends its reader nowhere.
test('every file that a comment or a page of the documentation names exists', () => {
  const sources = filesLike(`${rooms}/*.{ts,tsx,mjs,css,sql}`, '*.{ts,mjs}')
  const paths = sources.map((file) => `/${file}`)
  const isThere = (name: string) => paths.some((path) => path.endsWith(`/${name}`))
  const mentions = [
    ...sources,
    ...filesLike('docs/**/*.md', '{README,CONTRIBUTING,SECURITY,NOTICE}.md', `${rooms}/*.md`),
  ].flatMap((file) =>
    readFileSync(resolve(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        file.endsWith('.md') || isComment.test(line)
          ? [...line.matchAll(named)].map(([, name = '']) => ({ name, place: `${file}:${index + 1}` }))
          : [],
      ),
  )
  // NOTE: guards against passing because nothing was checked.
  expect(mentions.length).toBeGreaterThan(150)
  const missing = mentions.filter(({ name }) => !isThere(name))
  expect(missing.map(({ name, place }) => `${place} names ${name}`)).toEqual([])
})
