import type pg from 'pg'
import type { Services } from '#api/services.ts'

const handful = 25

/**
 * Opens the answers of the newest leads and of some drawn by lot, and counts those that do not open: acknowledged and
 * lost. The lot falls elsewhere each minute, so that the whole table is gone through in time.
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
