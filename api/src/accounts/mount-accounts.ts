import type { FastifyInstance } from 'fastify'
import { inTransaction } from '#api/db/in-transaction.ts'
import { hashToken } from '#api/hash-token.ts'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { brandOfRequest } from '#api/site/index.ts'
import { closeLeadsOnLeaving } from './close-leads-here.ts'
import { readAccessToken, requireUser } from './find-user-of-request.ts'
import { forgotPassword } from './forgot-password.ts'
import { logIn } from './log-in.ts'
import type { SignInChecks } from './log-in.ts'
import { readProfile } from './read-profile.ts'
import { refreshSession } from './refresh-session.ts'
import { resetPassword } from './reset-password.ts'
import type { AcceptReset } from './reset-password.ts'
import { revokeFamilyOfAccess } from './session-store.ts'
import { setPassword } from './set-password.ts'

/** Mounts registration, sign-in, password reset and the customer's own profile. */
export function mountAccounts(
  app: FastifyInstance,
  services: Services,
  checks: SignInChecks & { readonly reset: AcceptReset },
): void {
  // NOTE: two names for the same thing: the register page uses the first, other clients the second.
  for (const name of ['setPassword', 'signup'] as const) {
    mount(app, name, async ({ body, request, reply }) => ({
      success: true,
      data: await setPassword(services, checks.signIn, { request, reply }, body),
    }))
  }

  mount(app, 'login', async ({ body, request, reply }) => ({
    success: true,
    data: await logIn(services, checks, { request, reply }, body),
  }))

  mount(app, 'refreshSession', async ({ body, request, reply }) => ({
    success: true,
    data: await refreshSession(services, { request, reply }, body),
  }))

  mount(app, 'forgotPassword', async ({ body, request }) => ({
    success: true,
    message: await forgotPassword(services, brandOfRequest(services, request).appId, body),
  }))

  mount(app, 'resetPassword', async ({ body, request }) => ({
    success: true,
    message: await resetPassword(services, checks.reset, request, body),
  }))

  mount(app, 'logout', async ({ body, request, reply }) => {
    const token = readAccessToken(request)
    const ended =
      token === undefined
        ? undefined
        : await inTransaction(services.db, (tx) =>
            revokeFamilyOfAccess(tx, hashToken(token), new Date(services.now())),
          )
    // NOTE: nothing an operator saw stays in the browser for the next person who uses it.
    if (ended?.audience === 'admin' && ended.wasOpen && body?.keepsStorage !== true)
      reply.header('clear-site-data', '"cache", "storage"')
    // NOTE: also if the session had been ended elsewhere: its owner is leaving this browser now.
    if (ended?.audience === 'web') await closeLeadsOnLeaving(services, request, ended.userId)
    return { success: true, data: { signedOut: true } }
  })

  mount(app, 'userProfile', async ({ request }) => ({
    success: true,
    data: await readProfile(
      services,
      await requireUser(services, request),
      brandOfRequest(services, request).appId,
    ),
  }))
}
