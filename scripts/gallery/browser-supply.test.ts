import type { Browser } from '@playwright/test'
import { expect, test } from 'vitest'
import { supplyBrowser } from './browser-supply.ts'

function browserFactory() {
  const made: { alive: boolean }[] = []
  const launch = async () => {
    const state = { alive: true }
    made.push(state)
    return { isConnected: () => state.alive, close: async () => void (state.alive = false) } as Browser
  }
  return { made, launch }
}

test('all callers share one browser, and one new one after a crash', async () => {
  const { made, launch } = browserFactory()
  const supply = supplyBrowser(launch)
  const [one, other] = await Promise.all([supply.get(), supply.get()])
  expect(one).toBe(other)
  for (const browser of made) browser.alive = false
  const [third, fourth] = await Promise.all([supply.get(), supply.get()])
  expect(third).toBe(fourth)
  expect(third).not.toBe(one)
  expect(made.length).toBe(2)
})

test('provides no browser after closing', async () => {
  const { made, launch } = browserFactory()
  const supply = supplyBrowser(launch)
  await supply.get()
  await supply.close()
  expect(made).toEqual([{ alive: false }])
  await expect(supply.get()).rejects.toThrow('closed')
})

test('launches again after a failed launch', async () => {
  const { made, launch } = browserFactory()
  let failures = 1
  const supply = supplyBrowser(async () => {
    if (failures-- > 0) throw new Error('no display')
    return await launch()
  })
  await expect(supply.get()).rejects.toThrow('no display')
  await supply.get()
  await supply.close()
  expect(made).toEqual([{ alive: false }])
})

test('closes without an error when the launch failed', async () => {
  const supply = supplyBrowser(() => Promise.reject(new Error('no display')))
  const launched = supply.get()
  const closed = supply.close()
  await expect(launched).rejects.toThrow('no display')
  await expect(closed).resolves.toBeUndefined()
  await expect(supply.close()).resolves.toBeUndefined()
})
