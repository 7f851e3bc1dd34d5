import { expect, test } from 'vitest'
import { appendAudit, auditEntries } from '#api/audit/index.ts'
import { openAdminHouse } from '#api/testing/admin-house.ts'
import { dataOf } from '#api/testing/read-response.ts'

test('a change of settings names the brand as its readers know it', async () => {
  await using house = await openAdminHouse()
  const { query } = house.services.db
  const at = new Date(house.services.now())
  const change = { at, action: 'settings.change', details: { fields: '' } }
  await appendAudit(query, { ...change, target: 'brand:calmplate' })
  await appendAudit(query, { ...change, target: 'brand:gone' })
  await appendAudit(query, { ...change, target: 'retention' })
  const { entries } = dataOf('auditLog', await house.get('audit'))
  expect(entries.slice(0, 3).map(({ details }) => details)).toEqual([
    { fields: '' },
    { fields: '' },
    { fields: '', brand: 'Calmplate' },
  ])
})

test('a full page with nothing older after it says that it is the last one', async () => {
  await using house = await openAdminHouse()
  const { query } = house.services.db
  const read = async (before?: number) =>
    dataOf('auditLog', await house.get(before === undefined ? 'audit' : `audit?before=${before}`))
  const append = async (count: number) => {
    for (let at = 0; at < count; at += 1)
      await appendAudit(query, { at: new Date(house.services.now()), action: 'tests.filled' })
  }
  await append(100 - (await query.$count(auditEntries)))
  const whole = await read()
  expect([whole.entries.length, whole.next]).toEqual([100, null])

  await append(1)
  const first = await read()
  expect(first.entries).toHaveLength(100)
  expect(first.next).toBe(first.entries.at(-1)?.seq)
  const second = await read(first.next ?? undefined)
  expect([second.entries.length, second.next]).toEqual([1, null])
})
