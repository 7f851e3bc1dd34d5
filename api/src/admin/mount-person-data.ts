import type { FastifyInstance } from 'fastify'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { correctEmail } from './correct-email.ts'
import { erasePersonOfPage } from './erase-person-of-page.ts'
import { exportPersonOfPage } from './export-person-of-page.ts'
import { limitActions } from './limit-actions.ts'
import type { PersonPage } from './person-page.ts'

/** Exports per hour and operator, from both pages together. */
const maxPerHour = 10

/**
 * Corrections per hour and operator, from both pages together: enough for a day of mistyped checkouts, too few to
 * rename every account with a stolen session.
 */
const maxCorrections = 20

/**
 * Erasures per hour and operator, from both pages together. For more, there is `npm run privacy -- erase` on the
 * server.
 */
const maxErasures = 20

const user = (id: string): PersonPage => ({ kind: 'users', id })
const lead = (id: string): PersonPage => ({ kind: 'leads', id })

/**
 * Mounts what operators do with a person's data at that person's request, from the page of a user or a lead: correct
 * the address, export everything, erase everything.
 */
export function mountPersonData(app: FastifyInstance, services: Services): void {
  const countExport = limitActions(services, 'person.data', maxPerHour)
  const countCorrection = limitActions(
    services,
    'person.email',
    maxCorrections,
    `You can correct up to ${maxCorrections} email addresses an hour.`,
  )
  const countErasure = limitActions(
    services,
    'person.erase',
    maxErasures,
    `You can erase up to ${maxErasures} people an hour.`,
  )

  mount(app, 'correctUserEmail', async ({ params, body, request, reply }) => {
    await countCorrection({ request, reply })
    await correctEmail(services, request, user(params.id), body)
    return { success: true, data: { done: true } }
  })

  mount(app, 'correctLeadEmail', async ({ params, body, request, reply }) => {
    await countCorrection({ request, reply })
    await correctEmail(services, request, lead(params.id), body)
    return { success: true, data: { done: true } }
  })

  mount(app, 'exportUser', async ({ params, body, request, reply }) => {
    await countExport({ request, reply })
    return { success: true, data: await exportPersonOfPage(services, request, user(params.id), body) }
  })

  mount(app, 'exportLead', async ({ params, body, request, reply }) => {
    await countExport({ request, reply })
    return { success: true, data: await exportPersonOfPage(services, request, lead(params.id), body) }
  })

  mount(app, 'eraseUser', async ({ params, body, request, reply }) => {
    await countErasure({ request, reply })
    return {
      success: true,
      data: { rows: await erasePersonOfPage(services, request, user(params.id), body) },
    }
  })

  mount(app, 'eraseLead', async ({ params, body, request, reply }) => {
    await countErasure({ request, reply })
    return {
      success: true,
      data: { rows: await erasePersonOfPage(services, request, lead(params.id), body) },
    }
  })
}
