import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bearer, signUp } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { watchTexts } from '#api/testing/watch-texts.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

const calls = 20

test("concurrent requests of a customer share one export, read outside the visitors' connections", async () => {
  const { token } = await signUp(house)
  const { pool, reports } = house.services.db
  const ask = () => house.app.inject({ url: '/api/user/data', headers: bearer(token) })
  const [askedBesideVisitors, askedAside] = [watchTexts(pool), watchTexts(reports)]
  await ask()
  const onceAside = askedAside.length
  const isSignIn = (text: string) => text.includes('access_hash')
  const admitted = () => askedBesideVisitors.filter(isSignIn).length
  const before = admitted()
  const held = [await reports.connect(), await reports.connect()]
  const asked = Promise.all(Array.from({ length: calls }, ask))
  try {
    const isEveryoneIn = () => admitted() === before + calls && pool.idleCount === pool.totalCount
    await vi.waitUntil(isEveryoneIn, { timeout: 30_000 })
  } finally {
    for (const connection of held) connection.release()
  }
  const answers = await asked
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect([onceAside > 0, askedAside.length]).toEqual([true, onceAside * 2])
  for (const text of askedBesideVisitors) expect(text).not.toMatch(/select \* from \\"users/)
  await ask()
  expect(askedAside.length).toBe(onceAside * 3)
})
