import { expect, test, vi } from 'vitest'
import { launchOptions } from './launch-options.ts'

test('journeys get the light browser with what it needs in its environment, pictures the full one', () => {
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

test('with one browser alone, journeys get that', () => {
  vi.stubEnv('FENNEL_BROWSER', '/opt/full')
  vi.stubEnv('FENNEL_LIGHT_BROWSER', undefined)
  expect(launchOptions('light').executablePath).toBe('/opt/full')
})

test('where none was looked for, Playwright starts its own', () => {
  vi.stubEnv('FENNEL_BROWSER', undefined)
  vi.stubEnv('FENNEL_LIGHT_BROWSER', undefined)
  for (const kind of ['light', 'full'] as const) {
    const options = launchOptions(kind)
    expect(options).not.toHaveProperty('executablePath')
    expect(options.args).toContain('--no-sandbox')
  }
})
