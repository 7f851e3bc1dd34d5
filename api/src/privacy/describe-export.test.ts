import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#api/testing/read-response.ts'
import { bearer, signUp } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { meaningOf } from './describe-export.ts'
import type { ExportDescription } from './describe-export.ts'
import { fieldMeanings, ownFieldMeanings, sectionMeanings } from './export-meanings.ts'
import { moneyTables, personalTables, recordOfActions } from './personal-tables.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

/** Every field that a copy can contain, by section. */
async function exportedFields(): Promise<ReadonlyMap<string, readonly string[]>> {
  const hiddenOf = new Map<string, readonly string[]>([
    ...personalTables
      .filter(({ isNotExported }) => isNotExported !== true)
      .map(({ table, hidden }) => [table, hidden ?? []] as const),
    ...moneyTables.map((table) => [table, []] as const),
    [recordOfActions.table, recordOfActions.hidden],
  ])
  const { rows } = await house.services.db.query.execute<{ section: string; field: string }>(
    sql`select table_name as section, column_name as field from information_schema.columns
      where table_schema = 'public'`,
  )
  const all = Map.groupBy(rows, ({ section }) => section)
  return new Map(
    [...hiddenOf].map(([section, hidden]) => [
      section,
      (all.get(section) ?? [])
        .map(({ field }) => (field === 'sealed_answers' ? 'answers' : field))
        .filter((field) => !hidden.includes(field)),
    ]),
  )
}

test('every section and every field of a copy is explained, and nothing that no copy contains', async () => {
  const fields = await exportedFields()
  expect(Object.keys(sectionMeanings).toSorted()).toEqual([...fields.keys()].toSorted())
  for (const [section, names] of fields) {
    const unexplained = names.filter((name) => meaningOf(section, name) === undefined)
    expect({ section, unexplained }).toEqual({ section, unexplained: [] })
  }
  const known = new Set([...fields.values()].flat())
  expect(Object.keys(fieldMeanings).filter((name) => !known.has(name))).toEqual([])
  for (const [section, own] of Object.entries(ownFieldMeanings))
    expect(fields.get(section)).toEqual(expect.arrayContaining(Object.keys(own)))
})

test('a copy explains what it contains, before it, under the names by which programs read it', async () => {
  const { token } = await signUp(house)
  const copy = dataOf(
    'exportMyData',
    await house.app.inject({ url: '/api/user/data', headers: bearer(token) }),
  )
  const [madeAt, readMe, ...sections] = Object.keys(copy)
  expect([madeAt, readMe]).toEqual(['madeAt', 'readMe'])
  const { note, sections: explained } = copy['readMe'] as ExportDescription
  expect(note).toMatch(/what every section and field means/)
  expect(Object.keys(explained)).toEqual(sections)
  expect(explained['leads']).toMatchObject({
    contains: 'Your quizzes: your email address and your answers',
    fields: { email: 'Your email address', answers: 'Your answers, by question' },
  })
  for (const section of sections) {
    const [first] = copy[section] as readonly object[]
    expect(Object.keys(explained[section]?.fields ?? {})).toEqual(Object.keys(first ?? {}))
  }
})
