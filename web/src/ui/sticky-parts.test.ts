import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '..')
const styles = globSync('**/*.css', { cwd: source }).map((file) => ({
  file,
  text: readFileSync(join(source, file), 'utf8'),
}))

/** Beside what scrolls, not above it; the last one is as low as its words. */
const coversNothing = [
  'admin/frame/sidebar.module.css',
  'admin/ui/load-state.module.css',
  'site/legal/legal-page.module.css',
]

test('a focused element is scrolled clear of every part that sticks to an edge', () => {
  const covering = styles
    .filter(({ text }) => /position:\s*sticky/.test(text) && !text.includes('scroll-padding'))
    .map(({ file }) => file)
  expect(covering.toSorted()).toEqual(coversNothing)
})

test('no page of visitors sets a smaller distance than the privacy panel needs', () => {
  const smaller = styles.flatMap(({ file, text }) =>
    [...text.matchAll(/:global\(html\)[^{}]*\{[^}]*scroll-padding-(?:top|bottom):([^;]*)/g)]
      .filter(([, distance = '']) => !file.startsWith('admin/') && !distance.includes('var(--consent-'))
      .map(([rule]) => `${file}: ${rule}`),
  )
  expect(smaller).toEqual([])
})
