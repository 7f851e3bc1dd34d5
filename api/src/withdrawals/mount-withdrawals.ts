import type { FastifyInstance } from 'fastify'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { brandOfRequest } from '#api/site/index.ts'
import { watchWithdrawals } from './watch-withdrawals.ts'
import { withdrawContract } from './withdraw-contract.ts'

/** Mounts the withdrawal route. It is open to everyone: withdrawing takes no sign-in. */
export function mountWithdrawals(app: FastifyInstance, services: Services): void {
  const watch = watchWithdrawals(services)
  mount(app, 'withdrawContract', async ({ body, request }) => {
    const data = await withdrawContract(services, brandOfRequest(services, request), body)
    await watch()
    return { success: true, data }
  })
}
