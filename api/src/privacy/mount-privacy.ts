import { apiMessages } from '@fennel/contract'
import type { FastifyInstance } from 'fastify'
import { isSignInStillValid, provePassword, requireUser, unbindBrowser } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { mount } from '#api/http/mount.ts'
import { forgetLeadToken } from '#api/leads/index.ts'
import { runWhileOpen } from '#api/run-while-open.ts'
import type { Services } from '#api/services.ts'
import { erasePerson, refuseTeam } from './erase-person.ts'
import { exportOnce } from './export-once.ts'
import { findPersonOfUser } from './person.ts'
import { createPrivacyJobs } from './privacy-jobs.ts'

/** Mounts the API calls with which customers manage their own data, and starts the daily deletion of old data. */
export function mountPrivacy(app: FastifyInstance, services: Services): void {
  const exportOf = exportOnce(services)
  const jobs = createPrivacyJobs(services)
  runWhileOpen(app, jobs)

  mount(app, 'exportMyData', async ({ request }) => {
    return { success: true, data: await exportOf(await requireUser(services, request)) }
  })

  mount(app, 'eraseMyData', async ({ body, request, reply }) => {
    const user = await requireUser(services, request)
    // NOTE: before the password check, so that this endpoint reveals nothing about an operator's password.
    await refuseTeam(services.db.query, [user.id])
    // NOTE: not 401, which would sign the customer out over a typo.
    const at = { password: body.password, scope: 'signed-in' } as const
    if (!(await provePassword(services, reply, user, at)))
      throw new AppError('invalid_request', apiMessages.wrongPassword)
    const findSelf = async (tx: Queryable) => {
      // NOTE: hashing takes time, and closing open checkouts may take more. Meanwhile, the account may have been taken
      // back from the requester by a new password or by ending its sessions.
      if (!(await isSignInStillValid(tx, services.hasher, user, body.password)))
        throw new AppError('not_signed_in', apiMessages.signedOut)
      return findPersonOfUser(services, tx, user)
    }
    await erasePerson(services, findSelf, { actorId: user.id })
    // NOTE: the page also clears the tokens of any other account here, so no session needs its cookie any more.
    unbindBrowser(services, { request, reply })
    forgetLeadToken(services, request, reply)
    return { success: true, data: { erased: true } }
  })
}
