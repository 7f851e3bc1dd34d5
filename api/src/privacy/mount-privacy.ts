import { apiMessages } from '@fennel/contract'
import type { FastifyInstance } from 'fastify'
import { createPasswordHasher, requireUser } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { findPersonOfUser } from './person.ts'
import { createPrivacyJobs } from './privacy-jobs.ts'

/** Mounts what a signed-in customer may do with their own data, and deletes old data day by day. */
export function mountPrivacy(app: FastifyInstance, services: Services): void {
  const hasher = createPasswordHasher(services.cipher)
  const jobs = createPrivacyJobs(services)
  app.addHook('onReady', async () => jobs.start())
  app.addHook('onClose', async () => jobs.stop())

  mount(app, 'exportMyData', async ({ request }) => {
    const user = await requireUser(services, request)
    const person = await findPersonOfUser(services, services.db.query, user)
    return { success: true, data: await exportPerson(services, person) }
  })

  mount(app, 'eraseMyData', async ({ body, request }) => {
    const user = await requireUser(services, request)
    // NOTE: not 401, which would sign the customer out over a slip of the finger.
    if (!(await hasher.verify(user.passwordHash, body.password)))
      throw new AppError('invalid_request', apiMessages.wrongPassword)
    await erasePerson(services, (tx) => findPersonOfUser(services, tx, user), user.id)
    return { success: true, data: { erased: true } }
  })
}
