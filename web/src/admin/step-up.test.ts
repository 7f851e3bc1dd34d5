import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import type { StreamingClient } from '#web/api/index.ts'
import { withStepUp } from './step-up.ts'

const wanted = new ApiFailure(428, 'step_up_needed', 'Confirm it’s you, then try again.')

/** A server that requires step-up until it has it. */
function server() {
  let isProved = false
  const call = vi.fn<() => Promise<{ success: boolean }>>(async () => {
    if (!isProved) throw wanted
    return { success: true }
  })
  return { client: { call } as unknown as StreamingClient, call, prove: () => (isProved = true) }
}

test('requests wait for one proof together, and then go through', async () => {
  const { client, call, prove } = server()
  const { api, stepUp } = withStepUp(client)
  const acts = [
    api.call('revealLead', { body: {} } as never),
    api.call('inviteOperator', { body: {} } as never),
  ]
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2))
  expect(stepUp.useWaiting.getState().isWaiting).toBe(true)
  prove()
  stepUp.settle(true)
  expect(await Promise.all(acts)).toEqual([{ success: true }, { success: true }])
  expect(stepUp.useWaiting.getState().isWaiting).toBe(false)
  expect(call).toHaveBeenCalledTimes(4)
})

test('without proof the request fails as the server refused it, and is sent only once', async () => {
  const { client, call } = server()
  const { api, stepUp } = withStepUp(client)
  const act = api.call('revealLead', { body: {} } as never)
  await waitFor(() => expect(stepUp.useWaiting.getState().isWaiting).toBe(true))
  stepUp.settle(false)
  await expect(act).rejects.toBe(wanted)
  expect(call).toHaveBeenCalledTimes(1)
})

test('any other refusal asks for nothing', async () => {
  const refusal = new ApiFailure(409, 'conflict', 'No.')
  const { api, stepUp } = withStepUp({
    call: async () => Promise.reject(refusal),
  } as unknown as StreamingClient)
  await expect(api.call('revealLead', { body: {} } as never)).rejects.toBe(refusal)
  expect(stepUp.useWaiting.getState().isWaiting).toBe(false)
})

test('a streamed response waits for proof too', async () => {
  const { client, call, prove } = server()
  const { api, stepUp } = withStepUp({ ...client, stream: call } as unknown as StreamingClient)
  const act = api.stream('exportLeads', { body: {} } as never, async (response) => response.text())
  await waitFor(() => expect(stepUp.useWaiting.getState().isWaiting).toBe(true))
  prove()
  stepUp.settle(true)
  expect(await act).toEqual({ success: true })
  expect(call).toHaveBeenCalledTimes(2)
})
