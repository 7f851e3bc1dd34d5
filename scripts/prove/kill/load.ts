import { textAt } from '../../rehearsal/buyer.ts'
import { makeCard } from '../../rehearsal/cards.ts'
import { openHttpBrowser } from '../../rehearsal/http-browser.ts'
import type { Dice } from '../../rehearsal/dice.ts'
import type { Shop } from '../../rehearsal/shop.ts'
import type { Witness } from './facts.ts'

const plan = 'calmplate-1-month'
const first = { gender: 'female', age: 41, height: 'FT:feet=5&inches=7', weight: 'LB:pounds=182' }

/** Visitors who come one after another on several parallel lines until stopped. */
export interface Load {
  /** Everybody who came so far. */
  readonly witnesses: readonly Witness[]
  /** Lets no new visitor come; resolves once the current ones are done. */
  readonly stop: () => Promise<void>
}

/** Starts `lines` parallel lines of visitors. */
export function startLoad(
  base: string,
  ask: Shop['ask'],
  dice: Dice,
  { lines, name }: { readonly lines: number; readonly name: string },
): Load {
  const witnesses: Witness[] = []
  let isStopped = false
  const line = async (index: number): Promise<void> => {
    for (let visit = 0; !isStopped; visit += 1) {
      const witness: Witness = {
        name: `${name}-${index}-${visit}`,
        email: `${name}-${index}-${visit}@example.com`,
        call: openHttpBrowser(base),
        answers: new Map(),
        events: [],
      }
      witnesses.push(witness)
      await visitOnce(witness, ask, dice, () => isStopped)
    }
  }
  const all = Promise.all(Array.from({ length: lines }, (_, index) => line(index)))
  return {
    witnesses,
    async stop() {
      isStopped = true
      await all
    },
  }
}

/** A lead, answers, events, and sometimes a password and a plan. A request without a response ends the visit. */
async function visitOnce(
  witness: Witness,
  ask: Shop['ask'],
  dice: Dice,
  isStopped: () => boolean,
): Promise<void> {
  const { name, email, call } = witness
  const sessionId = `session-${name}`
  const lead = await call('POST', '/api/leads', { email, sessionId, quizData: first })
  const leadId = lead?.status === 200 ? textAt(lead.body, 'data', 'id') : undefined
  if (leadId === undefined) {
    // NOTE: the server is down: wait a little instead of retrying as fast as the machine can.
    await new Promise((resolve) => setTimeout(resolve, 50))
    return
  }
  witness.leadId = leadId
  for (const [question, answer] of Object.entries(first)) witness.answers.set(question, [answer])
  for (let round = dice.between(1, 4); round > 0 && !isStopped(); round -= 1) {
    if (!(await answerAge(witness, leadId, dice.between(19, 79)))) return
    if (!(await sendEvents(witness, sessionId, round, dice.between(1, 5)))) return
  }
  if (dice.chance(10)) {
    const password = `good words ${dice.between(1, 1_000_000)}`
    const made = await call('POST', '/api/auth/set-password', {
      email,
      password,
      repeatPassword: password,
      leadId,
    })
    if (made?.status !== 200) return
    witness.password = password
  }
  if (dice.chance(15)) {
    witness.isBuyer = true
    const body = { productId: plan, customerEmail: email, paymentMethodId: await makeCard({ ask }, 'good') }
    const paid = await call('POST', '/api/stripe/complete-subscription-flow', body)
    if (paid?.status === 200 && textAt(paid.body, 'data', 'status') === 'active') witness.plan = plan
  }
}

async function answerAge(witness: Witness, leadId: string, age: number): Promise<boolean> {
  const { answers, call } = witness
  // NOTE: until the new value is acknowledged, either may be stored.
  answers.set('age', [...(answers.get('age') ?? []), age])
  const body = { questionId: 'age', answer: age }
  const kept = await call('PATCH', `/api/leads/${leadId}/quiz-answer`, body)
  if (kept?.status !== 200) return false
  answers.set('age', [age])
  return true
}

async function sendEvents(
  { name, events, call }: Witness,
  sessionId: string,
  round: number,
  count: number,
): Promise<boolean> {
  const batch = Array.from({ length: count }, (_, index) => ({
    eventId: `${name}-${round}-${index}`,
    eventType: 'landingPageVisit',
    sessionId,
    timestamp: new Date().toISOString(),
    deviceInfo: { userAgent: 'Mozilla/5.0' },
    metadata: {},
  }))
  const kept = await call('POST', '/api/tracking/events', { events: batch })
  if (kept?.status !== 200) return false
  events.push(...batch.map(({ eventId }) => eventId))
  return true
}
