import { afterEach, beforeEach, expect, test } from 'vitest'
import { past } from './testing/sale-rows.ts'
import { openWatchedBooks } from './testing/watched-books.ts'
import type { WatchedBooks } from './testing/watched-books.ts'

let books: WatchedBooks
beforeEach(async () => {
  books = await openWatchedBooks()
})
afterEach(() => books[Symbol.asyncDispose]())

const run = (text: string) => books.run(text)
const broken = () => books.broken()

test('answers that can no longer be decrypted are reported', async () => {
  const sealed = books.services.cipher.seal('lead-1', '{"age":41}').toString('hex')
  await run(`insert into leads (id, app_name, flow_id, email, email_key, sealed_answers, creation_digest, created_at, updated_at)
    values ('lead-1', 'calmplate', 'inflammation', 'a@b.co', 'a@b.co', '\\x${sealed}', 'd', ${past}, ${past})`)
  expect(await broken()).toEqual({})
  await run(
    `update leads set sealed_answers = set_byte(sealed_answers, 30, get_byte(sealed_answers, 30) # 1)`,
  )
  expect(await broken()).toEqual({ 'answers-readable': 1 })
})

test('the newest answers are read in every round, however many leads there are', async () => {
  const sealed = (id: string) => books.services.cipher.seal(id, '{}').toString('hex')
  // NOTE: its id comes before every random one, after which the sample begins.
  const ids = ['-first', ...Array.from({ length: 60 }, (_, at) => `lead-${at}`)]
  const rows = ids.map((id, at) => {
    const createdAt = new Date(books.clock.now() - at * 1000).toISOString()
    const answers = sealed(at === 0 ? 'another lead' : id)
    return `('${id}', 'calmplate', 'inflammation', 'a@b.co', 'a@b.co', '\\x${answers}', 'd', '${createdAt}', ${past})`
  })
  await run(`insert into leads (id, app_name, flow_id, email, email_key, sealed_answers, creation_digest, created_at,
    updated_at) values ${rows.join(', ')}`)
  expect(await broken()).toEqual({ 'answers-readable': 1 })
})
