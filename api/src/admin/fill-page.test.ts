import { expect, test } from 'vitest'
import { fillPage } from './fill-page.ts'
import type { PageCursor } from './page-cursor.ts'

/** A list of `total` people, of whom every `nth` matches, and the sizes of the windows read from it. */
function listOf(total: number, nth: (person: number) => number) {
  const sizes: number[] = []
  const read = async (after: PageCursor | undefined, size: number) => {
    sizes.push(size)
    const from = after?.by === 'email' ? Number(after.id) : 0
    const rows = Array.from({ length: Math.min(size, total - from) }, (_, at) => from + at + 1)
    return {
      matches: rows.filter((person) => person % nth(person) === 0),
      scanned: rows.length,
      last: rows.length < size ? undefined : { by: 'email' as const, email: '', id: String(rows.at(-1)) },
    }
  }
  return { sizes, read }
}
const page = { wanted: 51, first: 100, most: 600 }

test('one window is enough where half of all people match', async () => {
  const { sizes, read } = listOf(10_000, () => 1)
  const { matches, scanned, last } = await fillPage(read, undefined, page)
  expect([sizes, matches.length, scanned, last]).toEqual([
    [100],
    100,
    100,
    { by: 'email', email: '', id: '100' },
  ])
})

test('the second window is as large as the share of matches in the first makes necessary', async () => {
  const { sizes, read } = listOf(10_000, () => 4)
  // 25 of 100 match: 26 more are among the next 104, and a quarter more than that is read
  expect(await fillPage(read, undefined, page)).toMatchObject({ scanned: 230 })
  expect(sizes).toEqual([100, 130])
})

test('a window is never less than half of what was examined, so that few windows follow a misleading first', async () => {
  const { sizes, read } = listOf(10_000, (person) => (person <= 50 ? 1 : Infinity))
  expect((await fillPage(read, undefined, page)).matches).toHaveLength(50)
  expect(sizes).toEqual([100, 50, 75, 113, 169, 93])
})

test('a rare filter examines no more than allowed, and continues where it stopped', async () => {
  const { sizes, read } = listOf(10_000, () => 601)
  const first = await fillPage(read, undefined, page)
  expect([first.matches, first.scanned, sizes]).toEqual([[], 600, [100, 250, 250]])
  expect((await fillPage(read, first.last, page)).matches[0]).toBe(601)
})

test('the end of the list ends the page', async () => {
  const { sizes, read } = listOf(120, () => 3)
  expect(await fillPage(read, undefined, page)).toMatchObject({ scanned: 120, last: undefined })
  expect(sizes).toEqual([100, 69])
  expect(await fillPage(listOf(0, () => 1).read, undefined, page)).toEqual({
    matches: [],
    scanned: 0,
    last: undefined,
  })
})
