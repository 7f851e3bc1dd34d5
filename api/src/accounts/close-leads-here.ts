import type { FastifyRequest } from 'fastify'
import { leadsOfBrowser, withdrawFromBrowser } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import { selectOwners, selectUser } from './account-store.ts'

/**
 * Closes the account's leads, and others with its address, to the browser behind this request: its owner leaves it, and
 * what the next person does there must not reach them. Their other browsers keep their access.
 */
export async function closeLeadsOnLeaving(
  services: Services,
  request: FastifyRequest,
  userId: string,
): Promise<void> {
  const { query } = services.db
  const held = await leadsOfBrowser(services, request)
  if (held.length === 0) return
  const user = await selectUser(query, userId)
  const owners = await selectOwners(query, idsOf(held))
  const own = held.filter(({ id, emailKey }) => owners.get(id) === userId || emailKey === user?.emailKey)
  await withdrawFromBrowser(services, request, idsOf(own))
}

/**
 * Closes the leads of every other account to the browser behind this request, because this one has signed in there.
 * Leads without an account may be the same person's, and stay open. Returns whether there were any.
 */
export async function closeLeadsOfOthers(
  services: Services,
  request: FastifyRequest,
  userId: string,
): Promise<boolean> {
  const held = await leadsOfBrowser(services, request)
  if (held.length === 0) return false
  const owners = await selectOwners(services.db.query, idsOf(held))
  const others = held.filter(({ id }) => owners.has(id) && owners.get(id) !== userId)
  return (await withdrawFromBrowser(services, request, idsOf(others))) > 0
}

function idsOf(leads: readonly { readonly id: string }[]): readonly string[] {
  return leads.map(({ id }) => id)
}
