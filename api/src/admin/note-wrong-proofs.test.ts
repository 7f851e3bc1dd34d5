import { dayMs } from '@fennel/funnel'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { operatorPassword, signInOperator } from '#api/testing/signed-in-operator.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { bearer, signUp } from '#api/testing/signed-up.ts'
import { acceptLink, makeLink } from '#api/testing/team-link.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'

let house: TestApp
beforeAll(async () => {
  // NOTE: jobs would ask the database, too.
  house = await createTestApp({ jobs: 'still' })
})
afterAll(() => house.close())

const guess = 'a guess nobody may read'

const logIn = (email: string, remoteAddress = '192.0.2.7') =>
  house.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    payload: { email, password: guess },
  })

const notesOf = async (actorId: string) => {
  const { rows } = await house.services.db.pool.query<Record<string, unknown>>(
    `select action, ip_address, details from audit_entries
      where action like 'operators.wrong-%' and actor_id = $1 order by seq`,
    [actorId],
  )
  return rows
}

/** Nobody waits for a wrong password to be counted, so the next try or a later day could be counted before it. */
const expectCounted = async (operatorId: string, tries: number) => {
  await expect
    .poll(async () => {
      const { rows } = await house.services.db.pool.query<{ count: number }>(
        'select count from call_windows where label = $1',
        [house.services.cipher.label(`calls wrong proofs operators.wrong-password ${operatorId}`)],
      )
      return rows
    })
    .toEqual([{ count: tries }])
}

// NOTE: a question more about those who exist takes half a millisecond, and that can be measured.
test('the database is asked as often about an address without an account as about a customer', async () => {
  await signUp(house, 'noa@example.com')
  const asked = vi.spyOn(house.services.db.query, 'select')
  const questionsAbout = async (email: string) => {
    asked.mockClear()
    expect((await logIn(email, '192.0.2.77')).statusCode).toBe(401)
    return asked.mock.calls.length
  }
  const aboutNoa = await questionsAbout('noa@example.com')
  expect(aboutNoa).toBeGreaterThan(1)
  expect(await questionsAbout('stranger@example.com')).toBe(aboutNoa)
})

test('wrong passwords of an operator are in the audit log once per doubling and day, and of nobody else', async () => {
  const email = 'guessed@house.example'
  const { id } = await signInOperator(house, 'viewer', email)
  await signUp(house, 'mia@example.com')
  await logIn('mia@example.com')
  await logIn('nobody@example.com')
  for (let tries = 1; tries <= 9; tries += 1) {
    await logIn(email, `192.0.2.${tries}`)
    await expectCounted(id, tries)
  }
  const note = (tries: number) => ({
    action: 'operators.wrong-password',
    ip_address: `192.0.2.${tries}`,
    details: { tries },
  })
  await expect.poll(() => notesOf(id)).toEqual([1, 2, 4, 8].map(note))
  house.clock.advance(dayMs + 1)
  await logIn(email, '192.0.2.1')
  await expect.poll(() => notesOf(id)).toEqual([...[1, 2, 4, 8].map(note), note(1)])
  const { rows } = await house.services.db.pool.query<{ row: string }>(
    "select entry::text as row from audit_entries entry where action like 'operators.wrong-%'",
  )
  expect(rows).toHaveLength(5)
  expect(JSON.stringify(rows)).not.toMatch(/a guess|@/)
})

test('a wrong password typed behind an invitation is in the audit log, if the account is an operator’s', async () => {
  const boss = await signInOperator(house, 'admin', 'inviting@house.example')
  const link = await makeLink(boss)
  await signUp(house, 'invited@example.com')
  const refused = async (email: string) =>
    (await acceptLink(house, link, { email, password: guess })).statusCode
  expect([await refused('invited@example.com'), await refused('inviting@house.example')]).toEqual([400, 400])
  const note = { action: 'operators.wrong-password', ip_address: '127.0.0.1', details: { tries: 1 } }
  await expect.poll(() => notesOf(boss.id)).toEqual([note])
  const { rows } = await house.services.db.pool.query<{ id: string }>(
    "select id from users where email = 'invited@example.com'",
  )
  expect(await notesOf(rows[0]?.id ?? '')).toEqual([])
  expect(await refused('inviting@house.example')).toBe(400)
  await expect.poll(async () => (await notesOf(boss.id)).length).toBe(2)
})

test('a wrong password and a wrong code of a signed-in operator are in the audit log', async () => {
  const { id, browser, token } = await signInOperator(house, 'admin', 'unattended@house.example')
  const call = async (path: string, body: object) =>
    browser.post(`/api/admin/profile/${path}`, body, bearer(token))
  const wrong = { action: 'operators.wrong-confirmation', ip_address: expect.any(String) as unknown }
  expect((await call('confirm', { password: guess })).statusCode).toBe(400)
  expect(await notesOf(id)).toEqual([{ ...wrong, details: { tries: 1 } }])
  expect((await call('second-factor', { currentPassword: guess })).statusCode).toBe(400)
  expect(await notesOf(id)).toHaveLength(2)

  const { secret } = dataOf(
    'startSecondFactor',
    await call('second-factor', { currentPassword: operatorPassword }),
  )
  const code = new TOTP({ secret }).generate({ timestamp: house.clock.now() })
  expect((await call('second-factor/confirm', { code })).statusCode).toBe(200)
  const removal = { currentPassword: operatorPassword, code: 'nettle-nettle' }
  expect((await call('confirm', { code })).statusCode).toBe(400)
  expect((await call('second-factor/remove', removal)).statusCode).toBe(400)
  expect(await notesOf(id)).toEqual([1, 2, 4].map((tries) => ({ ...wrong, details: { tries } })))
})
