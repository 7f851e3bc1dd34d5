import { brandForSession, policyVersionOf } from '@fennel/funnel'
import type { Answers } from '@fennel/funnel'
import type { Dice } from '../rehearsal/dice.ts'
import { buyPlan } from './buy-plan.ts'
import type { Buyer } from './buy-plan.ts'
import type { Person } from './draw-person.ts'
import type { Simulation } from './simulation.ts'
import { openNotes } from './truth.ts'
import type { TrueLead, VisitNotes } from './truth.ts'
import { gatherEvents, questionOf } from './visit-events.ts'
import { planVisit } from './visit-plan.ts'

/** What happened in one visit. */
export interface PlayedVisit {
  readonly notes: VisitNotes
  readonly lead: TrueLead | undefined
  readonly buyer: Buyer | undefined
}

/**
 * Sends a visitor through the real API at the simulation's current time. `payPercent`: how many of 100 visitors at the
 * offer try to pay.
 */
export async function playVisit(
  simulation: Simulation,
  dice: Dice,
  person: Person,
  visit: { readonly number: number; readonly run: string; readonly payPercent: number },
): Promise<PlayedVisit> {
  const now = simulation.now()
  const day = simulation.days.dayOf(now)
  const sessionId = `demo-${visit.run}-${visit.number}`
  const email = `${nameOf(dice)}.${visit.number}.${visit.run}@mail.example`
  const found = simulation.brands.find(({ appId }) => appId === person.brandId)
  const brand = found && brandForSession(found, sessionId)
  const flow = brand?.flows[person.flowId]
  if (brand === undefined || flow === undefined) throw new Error(`No flow ${person.flowId}`)

  const plan = planVisit(dice, flow, person, email, visit.payPercent)
  const notes = openNotes(person, day)
  const browser = simulation.openBrowser(brand.appId, person.place.country, person.device.userAgent)
  const events = gatherEvents({
    browser,
    dice,
    flow,
    person,
    sessionId,
    start: now - plan.moves.length * 8_000,
  })
  if (person.consent === 'yes' || person.consent === 'no') {
    const isYes = person.consent === 'yes'
    await browser.post('/consent', {
      receiptId: `${sessionId}-consent`,
      sessionId,
      choices: { analytics: isYes, ads: isYes, healthProcessing: true },
      gpc: false,
      source: isYes ? 'banner-accept' : 'banner-reject',
      policyVersion: policyVersionOf(brand),
      timeZone: person.place.timezone,
    })
  }

  const answers: Record<string, Answers[string]> = {}
  const leadBody = () => ({
    email,
    quizData: { ...answers },
    appName: brand.appId,
    flowId: flow.id,
    sessionId,
    registrationSource: 'quiz',
  })
  let leadId: string | undefined
  let isCompleted = false
  let buyer: Buyer | undefined
  for (const move of plan.moves) {
    switch (move.at) {
      case 'article':
        events.add('articleVisit', { slug: 'first-read', appName: brand.appId, quizId: flow.id })
        notes.reach('article')
        break
      case 'landing':
        events.add('landingPageVisit', { quizId: flow.id })
        notes.reach('landing')
        break
      case 'start':
        events.add('quizStarted', { quizId: flow.id, resume: false })
        notes.reach('quizStart')
        break
      case 'resume':
        events.add('quizStarted', {
          quizId: flow.id,
          resume: true,
          resumedFromStep: move.index,
          questionId: move.step.id,
        })
        notes.reach('quizResume')
        break
      case 'view':
        events.add('quizQuestionViewed', {
          ...questionOf(move.step),
          quizId: flow.id,
          stepIndex: move.index,
        })
        notes.see(move.step.id)
        break
      case 'answer':
        events.add('quizQuestionAnswered', { ...questionOf(move.step), answer: move.answer })
        answers[move.step.id] = move.answer
        notes.answer(move.step)
        break
      case 'email': {
        await events.flush()
        const made = await browser.post('/leads', leadBody())
        leadId = String(made.data['id'])
        break
      }
      case 'finish':
        events.add('quizFinished', { quizId: flow.id, email })
        notes.reach('quizComplete')
        await events.flush()
        isCompleted = leadId !== undefined
        if (isCompleted) await browser.post('/leads/create', leadBody())
        break
      case 'purchase':
        events.add('purchasePageVisit', { quizId: flow.id })
        notes.reach('purchaseView')
        break
      case 'pay':
        if (leadId !== undefined)
          buyer = await buyPlan({
            simulation,
            dice,
            brand,
            person,
            browser,
            events,
            notes,
            email,
            leadId,
            sessionId,
            visit: visit.number,
          })
    }
  }
  await events.flush()
  const { facets } = notes
  const lead =
    leadId === undefined
      ? undefined
      : {
          visit: visit.number,
          leadId,
          brand: facets.brand,
          flow: facets.flow,
          source: facets.source,
          day,
          email,
          isCompleted,
          isCustomer: buyer !== undefined,
        }
  return { notes, lead, buyer }
}

const names = [
  'maria',
  'dana',
  'ruth',
  'ines',
  'carol',
  'joan',
  'tessa',
  'paul',
  'mark',
  'elena',
  'nora',
  'greg',
] as const

function nameOf(dice: Dice): string {
  return dice.oneOf(names)
}
