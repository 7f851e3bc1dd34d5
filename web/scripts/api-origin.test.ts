import { expect, test } from 'vitest'
import { apiOrigin } from './api-origin.ts'

test.each([
  [{}, 'http://127.0.0.1:3000'],
  [{ HOST: '', PORT: ' ' }, 'http://127.0.0.1:3000'],
  [{ PORT: '4100' }, 'http://127.0.0.1:4100'],
  [{ HOST: '0.0.0.0' }, 'http://127.0.0.1:3000'],
  [{ HOST: 'localhost' }, 'http://127.0.0.1:3000'],
  [{ HOST: '192.168.1.20', PORT: '80' }, 'http://192.168.1.20:80'],
  [{ HOST: '::', PORT: '4100' }, 'http://[::1]:4100'],
  [{ HOST: '2001:db8::7' }, 'http://[2001:db8::7]:3000'],
])('an API server set to %j is reached at %s', (env, origin) => {
  expect(apiOrigin(env)).toBe(origin)
})
