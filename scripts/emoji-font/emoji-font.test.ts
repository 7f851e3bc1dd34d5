import { loadWholeBrand } from '@fennel/brands'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { emojiStyles } from './emoji-styles.ts'
import { findEmoji } from './find-emoji.ts'
import { sliceEmoji } from './slice-emoji.ts'

const folder = resolve(import.meta.dirname, '../../web/src/fonts/emoji')

it('finds emoji at any depth, joined ones whole, and ignores text symbols', () => {
  expect(findEmoji({ label: '👩‍🍳 I love it', notes: ['⚖️ or ⚖', '© Fennel 3 ↔ 4'], none: undefined })).toEqual(
    ['👩‍🍳', '⚖️'],
  )
})

it('keeps a joined emoji and all its parts in one slice, the only one with the joiner', () => {
  const slices = sliceEmoji(['🍏', '🍳', '⚖️', '👩‍🍳', '🍏', '🧘'], 2)
  expect(slices.map(({ emoji }) => emoji)).toEqual([['🍳', '👩‍🍳'], ['🍏', '⚖️'], ['🧘']])
  expect(slices.map(({ codePoints }) => codePoints)).toEqual([
    [0x200d, 0x1f373, 0x1f469],
    [0x2696, 0x1f34f],
    [0x1f9d8],
  ])
})

it.each(['calmplate', 'bravolio', 'quietwin'])('has a picture for every emoji of %s', async (id) => {
  const styles = await readFile(join(folder, 'emoji.css'), 'utf8')
  const drawn = new Set(
    Array.from(styles.matchAll(/U\+([0-9A-F]+)/g), ([, point]) => parseInt(point ?? '', 16)),
  )
  const missing = findEmoji(await loadWholeBrand(id)).filter((emoji) =>
    Array.from(emoji).some((letter) => letter !== '\uFE0F' && !drawn.has(letter.codePointAt(0) ?? 0)),
  )
  expect(missing, 'npm run emoji draws them').toEqual([])
})

it('names an existing file for every slice', async () => {
  const styles = await readFile(join(folder, 'emoji.css'), 'utf8')
  const files = Array.from(styles.matchAll(/url\('\.\/(.+?)'\)/g), ([, file]) => file ?? '')
  expect(files.length).toBeGreaterThan(1)
  const signatures = await Promise.all(
    files.map(async (file) => (await readFile(join(folder, file))).subarray(0, 4).toString('latin1')),
  )
  expect(new Set(signatures)).toEqual(new Set(['wOF2']))
  const written = emojiStyles([{ emoji: ['🍏'], codePoints: [0x1f34f] }], () => 'a.woff2')
  expect(written).toContain("url('./a.woff2') format('woff2') tech(color-COLRv1);\n  unicode-range: U+1F34F;")
})
