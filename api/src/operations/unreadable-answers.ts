import type pg from 'pg'
import type { Services } from '#api/services.ts'

const handful = 25

/**
 * Decrypts the answers of the newest leads and of a random sample, and counts those that fail: they were acknowledged
 * and are lost. The sample differs each minute, so that in time the whole table is covered.
 */
export async function countUnreadableAnswers(
  { cipher, newId }: Pick<Services, 'cipher' | 'newId'>,
  connection: pg.ClientBase,
): Promise<number> {
  const { rows } = await connection.query<{ id: string; sealed_answers: Buffer }>(
    `(select id, sealed_answers from leads order by created_at desc limit ${handful})
     union
     (select id, sealed_answers from leads where id >= $1 order by id limit ${handful})`,
    [newId()],
  )
  return rows.filter(({ id, sealed_answers: sealed }) => !opens(() => cipher.open(id, sealed))).length
}

function opens(open: () => string): boolean {
  try {
    return typeof JSON.parse(open()) === 'object'
  } catch {
    return false
  }
}
