import { expect, test, vi } from 'vitest'
import { launchOptions } from './launch-options.ts'

test('journeys get the light browser with its environment, screenshots the full one', () => {
  vi.stubEnv('FENNEL_BROWSER', '/opt/full')
  vi.stubEnv(
    'FENNEL_LIGHT_BROWSER',
    JSON.stringify({ path: '/opt/light', env: { LD_LIBRARY_PATH: '/opt/lib' } }),
  )
  const light = launchOptions('light')
  expect(light.executablePath).toBe('/opt/light')
  expect(light.env).toMatchObject({ LD_LIBRARY_PATH: '/opt/lib', FENNEL_BROWSER: '/opt/full' })
  expect(launchOptions('full')).toEqual({ args: light.args, executablePath: '/opt/full' })
})

test('journeys get the only browser there is', () => {
  vi.stubEnv('FENNEL_BROWSER', '/opt/full')
  vi.stubEnv('FENNEL_LIGHT_BROWSER', undefined)
  expect(launchOptions('light').executablePath).toBe('/opt/full')
})

test('Playwright starts its own browser when none was searched for', () => {
  vi.stubEnv('FENNEL_BROWSER', undefined)
  vi.stubEnv('FENNEL_LIGHT_BROWSER', undefined)
  for (const kind of ['light', 'full'] as const) {
    const options = launchOptions(kind)
    expect(options).not.toHaveProperty('executablePath')
    expect(options.args).toContain('--no-sandbox')
  }
})
