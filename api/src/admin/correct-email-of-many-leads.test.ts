import { like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leads } from '#api/leads/index.ts'
import { watchTexts } from '#api/testing/watch-texts.ts'
import { openUserDesk, reason } from './users/testing/user-desk.ts'
import type { UserDesk } from './users/testing/user-desk.ts'

test('correcting an address needs no more locks and statements for thousands of leads than for one', async () => {
  await using desk = await openUserDesk()
  const { db } = desk.shop.services
  const asked = watchTexts(db.pool)
  // NOTE: the background works meanwhile: its jobs take turns and rows with `skip locked`, and what events need is
  // planned once.
  const askedFor = async (mia: Awaited<ReturnType<UserDesk['customer']>>, email: string) => {
    const before = asked.length
    expect(
      (await desk.act('correctUserEmail', mia.id, { formerEmail: mia.email, email, reason })).statusCode,
    ).toBe(200)
    const own = asked.slice(before).filter((text) => !/skip locked|planned once/.test(text))
    return own.filter((text) => /advisory_xact_lock\(\$1::int|for update|resume_tokens/.test(text)).length
  }
  const one = await askedFor(await desk.customer(), 'mia-of-one@example.com')
  const mia = await desk.customer()
  await desk.run(sql`insert into leads
    select (jsonb_populate_record(null::leads, to_jsonb(leads) || jsonb_build_object('id', id || '-' || at))).*
    from leads, generate_series(1, 40) as at where id = ${mia.leadId}`)
  await desk.run(sql`insert into user_leads
    select (jsonb_populate_record(null::user_leads, to_jsonb(user_leads) || jsonb_build_object('lead_id', lead_id || '-' || at))).*
    from user_leads, generate_series(1, 40) as at where lead_id = ${mia.leadId}`)
  expect(await askedFor(mia, 'mia-of-many@example.com')).toBe(one)
  const keys = await db.query
    .select({ key: leads.emailKey })
    .from(leads)
    .where(like(leads.id, `${mia.leadId}%`))
  expect(keys).toEqual(Array.from({ length: 41 }, () => ({ key: 'mia-of-many@example.com' })))
})
