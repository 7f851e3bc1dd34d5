import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ensureFirstAdmin } from '../../api/src/admin/index.ts'
import { signInOperator } from '../../api/src/testing/signed-in-operator.ts'
import { createTestApp } from '../../api/src/testing/test-app.ts'
import { signInHint } from './sign-in-hint.ts'

/** An installation that has just written the first operator's link, and what the demo says of it. */
async function openInstallation() {
  const dataDir = await mkdtemp(join(tmpdir(), 'fennel-demo-hint-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const house = await createTestApp({ env: { DATA_DIR: dataDir } })
  onTestFinished(house.close)
  await ensureFirstAdmin({ ...house.services, now: Date.now })
  return {
    house,
    link: (await readFile(join(dataDir, 'first-admin-link.txt'), 'utf8')).trim(),
    hint: (url: string | undefined, env = {}) =>
      signInHint({ dataDir, databaseUrl: house.databaseUrl, url }, env),
  }
}

const running = 'http://localhost:3000'

test('the hint names the first operator’s link only while a server runs that takes it', async () => {
  const { house, link, hint } = await openInstallation()
  expect(await hint(running)).toBe(
    `Become the first operator at ${link}, then sign in at ${running}/admin/login.`,
  )
  const stopped = await hint(undefined, { PORT: '4000' })
  expect(stopped).not.toContain(link)
  expect(stopped).toContain('Start Fennel with `npm start`: it prints a link for the first operator')
  expect(stopped).toContain('/admin/login')
  const { pool } = house.services.db
  await pool.query("update operator_invitations set expires_at = now() - interval '1 second'")
  const expired = await hint(running)
  expect(expired).not.toContain(link)
  expect(expired).toContain('Restart Fennel: it prints a link for the first operator')
})

test('the hint names the oldest operator who can still sign in', async () => {
  const { house, hint } = await openInstallation()
  await signInOperator(house, 'admin', 'gone@house.example')
  house.clock.advance(1_000)
  await signInOperator(house, 'admin', 'mia@house.example')
  expect(await hint(running)).toBe(`Sign in at ${running}/admin/login as gone@house.example.`)
  await house.services.db.pool.query(
    `update operators set disabled_at = now() where user_id = (select id from users where email = 'gone@house.example')`,
  )
  expect(await hint(running)).toBe(`Sign in at ${running}/admin/login as mia@house.example.`)
})
