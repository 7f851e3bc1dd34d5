import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { testConfig } from '#api/testing/test-services.ts'
import { answerErrors } from './error-response.ts'
import { quickRefusal } from './quick-refusal.ts'
import { setSecurityHeaders } from './security-headers.ts'

/** Headers that differ between responses. */
const own = ['date', 'content-length', 'retry-after', 'connection', 'keep-alive']

test('the shortcut refusal has the same headers and shape as any other', async () => {
  const app = Fastify()
  const refuse = quickRefusal(app)
  app.addHook('onRequest', async (request, reply) =>
    request.url === '/api/profile' ? refuse(reply) : undefined,
  )
  answerErrors(app)
  setSecurityHeaders(app, testConfig('postgresql://nowhere'))
  app.get('/api/profile', async () => 'served')
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const [refused, other] = await Promise.all([fetch(`${base}/api/profile`), fetch(`${base}/api/nothing`)])
  expect([refused.status, other.status, refused.headers.get('retry-after')]).toEqual([503, 404, '2'])
  const common = ({ headers }: Response) =>
    Object.fromEntries([...headers].filter(([name]) => !own.includes(name)))
  expect(common(refused)).toEqual(common(other))
  expect(Object.keys(common(refused)).length).toBeGreaterThan(8)
  const [one, two]: object[] = [JSON.parse(await refused.text()), JSON.parse(await other.text())]
  expect(one).toMatchObject({ success: false, code: 'unavailable' })
  expect(Object.keys(one ?? {}).toSorted()).toEqual(Object.keys(two ?? {}).toSorted())
  await app.close()
})
