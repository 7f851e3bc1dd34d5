import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { first, openLeadDesk } from './testing/lead-desk.ts'
import type { LeadDesk } from './testing/lead-desk.ts'

let desk: LeadDesk
beforeAll(async () => {
  desk = await openLeadDesk()
})
afterAll(() => desk[Symbol.asyncDispose]())

test('the export is CSV that is safe in spreadsheets, with a watermark and an audited row count', async () => {
  await desk.empty()
  const own = await signInOperator(desk.house, 'admin', 'writer@house.example')
  await desk.lead('plain')
  for (const [index, start] of ['=', '+', '-', '@', '\t', '＝'].entries())
    await desk.lead(`f${index}`, { email: `${start}cmd|'/c calc'!a0@x.co`, at: first + index + 1 })
  await desk.lead('quote', { email: 'a"b,c@x.co', at: first - 1 })
  const response = await desk.act('exportLeads', { reason: 'Monthly letter' }, 'x', own)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['content-disposition']).toMatch(/attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"/)
  const lines = response.body.trim().split('\r\n')
  expect(lines[0]).toMatch(/^"Exported by writer@house\.example on 20\d\d-.*Z · export /)
  expect(lines[1]).toBe(
    '"id","email","brand","flow","source","campaign","device","country","created at","completed at","purchased at","brand id","flow id"',
  )
  const cells = lines.slice(2).map((line) => line.split(',')[1])
  expect(cells.filter((cell) => /^"[=+\-@\t＝]/.test(cell ?? ''))).toEqual([])
  expect(cells.filter((cell) => cell?.startsWith(`"'`) === true)).toHaveLength(6)
  expect(response.body).toContain('"a""b,c@x.co"')
  expect(lines).toHaveLength(2 + 8)
  expect((await desk.auditOf('leads.export')).at(-1)).toMatchObject({ reason: 'Monthly letter' })
  expect((await desk.auditOf('leads.exported')).at(-1)).toMatchObject({
    details: { rows: 8, isWhole: true },
  })
})

test('the export has the names shown in the list, and the ids at the end', async () => {
  await desk.empty()
  await desk.lead('known', { email: 'known@x.co', flow: 'cortisol', source: 'meta', campaign: 'spring' })
  await desk.lead('bare', { email: 'bare@x.co', flow: 'gone-long-ago', at: first - 1 })
  const own = await signInOperator(desk.house, 'admin', 'namer@house.example')
  const { body } = await desk.act('exportLeads', { reason: 'for a list' }, 'x', own)
  const [known = '', bare = ''] = body.trim().split('\r\n').slice(2)
  const { leads } = await desk.read()
  expect(leads[0]).toMatchObject({ brandName: 'Calmplate', flowName: 'Stress, sleep and evening cravings' })
  expect(known).toContain(
    ',"Calmplate","Stress, sleep and evening cravings","meta","spring","unknown","unknown","2026',
  )
  expect(bare).toContain(',"Calmplate","gone-long-ago","unknown",,"unknown","unknown","2026')
  expect(known).toMatch(/,,,"calmplate","cortisol"$/)
  expect(bare).toMatch(/,,,"calmplate","gone-long-ago"$/)
})

test('the export applies the filters across many windows, for admins only, ten times an hour', async () => {
  await desk.empty()
  await desk.run(sql`insert into leads (id, app_name, flow_id, email, email_key, sealed_answers, creation_digest, created_at,
      updated_at, purchased_at)
    select 'm' || n, 'calmplate', 'f', 'm' || n || '@x.co', 'm' || n || '@x.co', '\\x00', 'd', now() - n * interval '1 s', now(),
      case when n % 4 = 0 then now() end from generate_series(1, 3000) n`)
  const own = await signInOperator(desk.house, 'admin', 'hungry@house.example')
  expect((await desk.act('exportLeads', { reason: 'for a list' }, 'x', desk.viewer)).statusCode).toBe(403)
  const all = await desk.act('exportLeads', { reason: 'for a list' }, 'x', own)
  const ids = all.body
    .trim()
    .split('\r\n')
    .slice(2)
    .map((line) => line.split(',')[0])
  expect(new Set(ids).size).toBe(3000)
  expect(ids).toHaveLength(3000)
  const unpaid = await desk.act('exportLeads', { reason: 'for a list', purchased: 'no' }, 'x', own)
  expect(unpaid.body.trim().split('\r\n')).toHaveLength(2 + 2250)
  for (let time = 2; time < 10; time += 1)
    expect((await desk.act('exportLeads', { reason: 'for a list', email: 'm1' }, 'x', own)).statusCode).toBe(
      200,
    )
  expect((await desk.act('exportLeads', { reason: 'for a list' }, 'x', own)).statusCode).toBe(429)
})
