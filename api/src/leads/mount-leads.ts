import type { FastifyInstance } from 'fastify'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { requireLead } from './find-lead.ts'
import { emailKeyOf } from './lead-email.ts'
import type { ForgetFormerPerson } from './new-person.ts'
import { presentLead, presentQuizData } from './present-lead.ts'
import { saveLead } from './save-lead.ts'
import { saveQuizAnswer } from './save-quiz-answer.ts'
import { updateLead } from './update-lead.ts'

/**
 * Mounts the lead calls. A browser without access to a lead gets the same 404 as for a missing one. `forget` runs when
 * a lead changes its address.
 */
export function mountLeads(app: FastifyInstance, services: Services, forget: ForgetFormerPerson): void {
  mount(app, 'createLead', async ({ body, request, reply }) => ({
    success: true,
    data: await saveLead(services, { request, reply }, forget, body, { completes: false }),
  }))

  mount(app, 'completeLead', async ({ body, request, reply }) => ({
    success: true,
    data: await saveLead(services, { request, reply }, forget, body, { completes: true }),
  }))

  mount(app, 'mostRecentLead', async ({ query, request }) => ({
    success: true,
    data: presentLead(services, await requireLead(services, request, { emailKey: emailKeyOf(query.email) })),
  }))

  mount(app, 'leadQuizData', async ({ query, request }) => ({
    success: true,
    data: { quizData: presentQuizData(services, await requireLead(services, request, query)) },
  }))

  mount(app, 'getLead', async ({ params, request }) => ({
    success: true,
    data: presentLead(services, await requireLead(services, request, params)),
  }))

  mount(app, 'updateLead', async ({ params, body, request }) => ({
    success: true,
    data: await updateLead(services, request, forget, params.id, body),
  }))

  mount(app, 'saveQuizAnswer', async ({ params, body, request }) => {
    await saveQuizAnswer(services, request, forget, params.id, body)
    return { success: true, data: { questionId: body.questionId, saved: true } }
  })
}
