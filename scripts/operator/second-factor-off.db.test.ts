import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deliverMails } from '../../api/src/testing/deliver-mails.ts'
import { createRecordingTransport } from '../../api/src/testing/recording-transport.ts'
import { dataOf } from '../../api/src/testing/read-response.ts'
import { operatorPassword, signInOperator } from '../../api/src/testing/signed-in-operator.ts'
import { bearer, signUp } from '../../api/src/testing/signed-up.ts'
import { createTestApp } from '../../api/src/testing/test-app.ts'
import type { TestApp } from '../../api/src/testing/test-app.ts'
import { signInGuarded } from '../../api/src/testing/sign-in-guarded.ts'
import { readOperatorOrder } from './read-operator-order.ts'
import { secondFactorOff } from './second-factor-off.ts'

// NOTE: password hashing is slow on purpose; several in a row take a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const transport = createRecordingTransport()
let house: TestApp
beforeAll(async () => {
  house = await createTestApp({ services: { mail: transport } })
})
afterAll(() => house.close())

const auditRows = async () => {
  const { rows } = await house.services.db.pool.query<Record<string, unknown>>(
    'select action, actor_id, target, details from audit_entries order by seq',
  )
  return rows
}

test('the only operator, without phone and codes, can sign in with the password alone and gets an email', async () => {
  const mia = await signInGuarded(house, 'mia@house.example')
  const login = () => mia.browser.post('/api/auth/login', { email: mia.email, password: operatorPassword })
  expect((await login()).json()).toMatchObject({ data: { mfaRequired: true } })

  expect(await secondFactorOff(house.services, 'Mia@house.example')).toContain('is off')

  expect((await mia.browser.get('/api/admin/profile', bearer(mia.token))).statusCode).toBe(401)
  const codes = await house.services.db.pool.query('select from operator_recovery_codes')
  expect(codes.rows).toEqual([])
  const { token } = dataOf('setPassword', await login())
  expect((await mia.browser.get('/api/admin/profile', bearer(token))).statusCode).toBe(200)
  expect((await auditRows()).slice(-2)).toMatchObject([
    { action: 'operators.second-factor-off', actor_id: null, target: mia.id, details: { colleague: mia.id } },
    { action: 'operators.sign-in', actor_id: mia.id },
  ])
  await deliverMails(house.services)
  const mails = transport.sent.filter(({ to }) => to === mia.email)
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['second-factor-added', 'second-factor-removed'])
  const removed = mails.find(({ kind }) => kind === 'second-factor-removed')
  expect(removed?.text).toContain(
    'someone with access to your server turned off two-factor authentication for your account',
  )
})

test('refuses unknown and removed operators and those without a second factor', async () => {
  const boss = await signInGuarded(house, 'boss@house.example')
  await signInOperator(house, 'viewer', 'plain@house.example')
  const gone = await signInGuarded(house, 'gone@house.example')
  await boss.browser.patch(`/api/admin/team/${gone.id}`, { isDisabled: true }, bearer(boss.token))
  await signUp(house, 'customer@example.com')
  const before = await auditRows()
  const turnOff = (email: string) => secondFactorOff(house.services, email)
  await expect(turnOff('nobody@house.example')).rejects.toThrow(
    'Nobody on the team has the email address nobody@',
  )
  await expect(turnOff('customer@example.com')).rejects.toThrow('Nobody on the team has the email address')
  await expect(turnOff('gone@house.example')).rejects.toThrow('gone@house.example was removed from the team')
  await expect(turnOff('plain@house.example')).rejects.toThrow('has no two-factor authentication')
  expect(await auditRows()).toEqual(before)
  await deliverMails(house.services)
  expect(transport.sent.filter(({ to }) => to !== 'mia@house.example').map(({ kind }) => kind)).not.toContain(
    'second-factor-removed',
  )
  expect((await boss.browser.get('/api/admin/profile', bearer(boss.token))).statusCode).toBe(200)
})

test.each([
  '',
  'second-factor-off',
  'second-factor-off mia',
  'second-factor-off a@b.co c@d.co',
  'off a@b.co',
])('rejects %j', (words) => {
  expect(() => readOperatorOrder(words.split(' '))).toThrow('npm run operator')
})

test('reads one email address', () => {
  expect(readOperatorOrder(['second-factor-off', 'mia@house.example'])).toBe('mia@house.example')
})
