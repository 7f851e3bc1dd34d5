import type { FastifyInstance } from 'fastify'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { revokeSession } from './account-store.ts'
import { readAccessToken, requireUser } from './find-user-of-request.ts'
import { logIn } from './log-in.ts'
import { hashToken } from './open-session.ts'
import { createPasswordHasher } from './password-hasher.ts'
import { readProfile } from './read-profile.ts'
import { setPassword } from './set-password.ts'

/** Mounts registration, sign-in and the customer's own profile. */
export function mountAccounts(app: FastifyInstance, services: Services): void {
  const hasher = createPasswordHasher()

  // NOTE: two names for one act: the register page calls the first, other clients the second.
  for (const name of ['setPassword', 'signup'] as const) {
    mount(app, name, async ({ body, request }) => ({
      success: true,
      data: await setPassword(services, hasher, request, body),
    }))
  }

  mount(app, 'login', async ({ body }) => ({ success: true, data: await logIn(services, hasher, body) }))

  mount(app, 'logout', async ({ request }) => {
    const token = readAccessToken(request)
    if (token !== undefined)
      await revokeSession(services.db.query, hashToken(token), new Date(services.now()))
    return { success: true, data: { signedOut: true } }
  })

  mount(app, 'userProfile', async ({ request }) => ({
    success: true,
    data: await readProfile(services, await requireUser(services, request)),
  }))
}
