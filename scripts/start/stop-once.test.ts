import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

test('stops once, and passes later signals on', async () => {
  const module = new URL('stop-once.ts', import.meta.url).href
  const { npm_lifecycle_event: _npm, FENNEL_BOOTSTRAPPED: _bootstrap, ...env } = process.env
  const code = `const { stopOnce } = await import('${module}')
  stopOnce((reason) => console.log('stop', reason), () => console.log('again'))
  setInterval(() => {}, 60_000)
  console.log('waiting')`
  const program = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = async () => String((await once(program.stdout, 'data'))[0]).trim()
  try {
    expect(await line()).toBe('waiting')
    for (const said of ['stop SIGTERM', 'again', 'again']) {
      program.kill('SIGTERM')
      expect(await line()).toBe(said)
    }
  } finally {
    program.kill('SIGKILL')
  }
})
