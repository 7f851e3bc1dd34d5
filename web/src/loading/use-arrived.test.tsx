import { act, render } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { once } from './once.ts'
import { useArrived } from './use-arrived.ts'

function Word({ load }: { readonly load: () => Promise<string> }) {
  return useArrived(load)
}

function drawn(load: () => Promise<string>): HTMLElement {
  return render(
    <Suspense fallback="Loading...">
      <Word load={load} />
    </Suspense>,
  ).container
}

it('draws what has already arrived without a flash of the fallback', async () => {
  const load = once(async () => 'Here')
  await load()
  expect(drawn(load).textContent).toBe('Here')
})

it('waits for what is still loading', async () => {
  const word = Promise.withResolvers<string>()
  const container = await act(async () => drawn(once(() => word.promise)))
  expect(container.textContent).toBe('Loading...')
  await act(async () => word.resolve('Here'))
  expect(container.textContent).toBe('Here')
})
