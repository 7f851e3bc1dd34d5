import { initialQuizState, privacyPolicyVersion, toPersistedQuiz } from '@fennel/funnel'
import type { Answers, ConsentChoices, PersistedQuiz } from '@fennel/funnel'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { MockInstance } from 'vitest'
import { consentKey } from '#web/consent/kept-consent.ts'
import { earlyAnswerEvent, earlyAnswerKey, earlyAnswerMark } from '#web/early-answer/keep-early-answer.ts'
import { defaultAnswers } from '#web/journey/default-answers.ts'
import { quizEntrance } from '#web/journey/landing-place.ts'
import { leavePage, openNewBrowser, stubServer } from '#web/testing/stub-server.ts'
import type { Region } from '#web/testing/stub-server.ts'
import { startVisit } from './start-visit.ts'
import type { Visit } from './start-visit.ts'
import { browserIdKey } from './tracking-surroundings.ts'

/**
 * A server that knows the region once `tell` was called. What it is sent includes the calls of earlier tests' visits,
 * which live on like other tabs of the browser.
 */
function serve(region?: Region) {
  const { promise, resolve: tell } = Promise.withResolvers<void>()
  const sent = stubServer(region, promise)
  return { sentTo: (end: string) => sent.filter(({ path }) => path.endsWith(end)), tell }
}

const { documentElement } = document

/** In a session of its own: an earlier test's visit, still there, would send a receipt in the name of a shared one. */
const keepQuiz = (answers: Answers, currentStep = 0) =>
  localStorage.setItem(
    'quiz_funnels_state',
    JSON.stringify(
      toPersistedQuiz(
        { ...initialQuizState, sessionId: crypto.randomUUID(), answers, currentStep },
        Date.now(),
        { flowId: 'three-beats' },
      ),
    ),
  )

const keepConsent = (choices: ConsentChoices) =>
  localStorage.setItem(
    consentKey,
    JSON.stringify({
      choices,
      isDecided: true,
      isHealthDecided: true,
      source: 'banner-custom',
      policyVersion: privacyPolicyVersion,
      receiptId: 'receipt-before',
      sessionId: 'session-of-last-year',
      isSent: true,
    }),
  )

let listening: MockInstance<Document['addEventListener']>

beforeEach(() => {
  listening = vi.spyOn(document, 'addEventListener')
  openNewBrowser()
})

afterEach(() => {
  leavePage()
  // Nor may this test's visit take what is tapped in the next test.
  for (const [name, listener] of listening.mock.calls)
    if (name === earlyAnswerEvent) document.removeEventListener(name, listener)
  delete documentElement.dataset[earlyAnswerMark]
})

it('keeps a tap that came while the region was being requested, over what the browser remembers', async () => {
  const { tell } = serve()
  keepQuiz({ main_goal: 'steady_energy', gender: 'female' })
  documentElement.dataset[earlyAnswerMark] = 'main_goal=lose_weight'
  const starting = startVisit(window)
  // The health answer was taken up, and waits.
  await waitFor(() => expect(documentElement.dataset).not.toHaveProperty(earlyAnswerMark))
  localStorage.setItem(earlyAnswerKey, JSON.stringify(['gender=male', Date.now()]))
  document.dispatchEvent(new Event(earlyAnswerEvent))
  await waitFor(() => expect(localStorage.getItem(earlyAnswerKey)).toBeNull())
  tell()
  const { visitor } = await starting
  await waitFor(() =>
    expect(visitor.quiz.getState().answers).toMatchObject({ main_goal: 'lose_weight', gender: 'male' }),
  )
})

it('sends an earlier consent choice under the current session, and not before there is one', async () => {
  const { sentTo, tell } = serve()
  tell()
  keepConsent({ analytics: true, ads: false, healthProcessing: false })
  keepQuiz({})
  const { consent, visitor } = await startVisit(window)
  await consent.known
  await waitFor(() => expect(sentTo('/consent')).not.toEqual([]))
  const { sessionId } = visitor.quiz.getState()
  for (const { body } of sentTo('/consent'))
    expect(body).toMatchObject({ sessionId, choices: { ads: false } })
})

it.each([
  ['at once', new StorageEvent('storage', { key: consentKey }), { gender: 'female' }],
  ['with everything erased there', new StorageEvent('storage'), {}],
  ['when returning from the back/forward cache', new Event('pageshow'), { gender: 'female' }],
])('follows a refusal in another tab, %s: no advertising id, no health answers', async (_, told, left) => {
  serve({ country: 'FR', state: null }).tell()
  keepConsent({ analytics: true, ads: true, healthProcessing: true })
  keepQuiz({ main_goal: 'lose_weight', gender: 'female' })
  const { consent, visitor } = await startVisit(window)
  await consent.known
  visitor.track('landingPageVisit')
  expect(localStorage.getItem(browserIdKey)).not.toBeNull()
  keepConsent({ analytics: false, ads: false, healthProcessing: false })
  window.dispatchEvent(told)
  expect(consent.store.getState().allowed).toEqual({ analytics: false, ads: false, healthProcessing: false })
  visitor.track('quizStarted')
  expect(localStorage.getItem(browserIdKey)).toBeNull()
  expect(visitor.quiz.getState().answers).toEqual(left)
})

it.each<[string, Record<string, string>, string]>([
  ['stays on the landing page if it has another question', {}, '/?utm_source=x'],
  ['enters the quiz if everything else was answered before', { gender: 'female' }, '/quiz'],
])('%s after a tap made before the script ran', async (_, answers, address) => {
  serve().tell()
  keepQuiz(answers)
  window.history.replaceState(null, '', '/?utm_source=x')
  documentElement.dataset[earlyAnswerMark] = 'main_goal=lose_weight'
  const { visitor } = await startVisit(window)
  expect(visitor.quiz.getState().answers).toEqual({ ...answers, main_goal: 'lose_weight' })
  expect(window.location.pathname + window.location.search).toBe(address)
})

it.each([
  ['answered before the script ran', '/', 'main_goal=lose_weight', quizEntrance],
  ['answered by the plain form', '/quiz?main_goal=lose_weight', '', quizEntrance],
  ['not answered', '/quiz', '', null],
])('enters the quiz anew after an answer on the landing page: %s', async (_, path, tapped, state) => {
  serve().tell()
  keepQuiz({ gender: 'female', age: 44, main_goal: 'lose_weight' }, 20)
  window.history.replaceState(null, '', path)
  if (tapped !== '') documentElement.dataset[earlyAnswerMark] = tapped
  await startVisit(window)
  expect(window.location.pathname + window.location.search).toBe('/quiz')
  expect(window.history.state).toEqual(state)
})

it('stays on the page, without a history entry, with an answer that may not be stored', async () => {
  serve({ country: 'FR', state: null }).tell()
  keepQuiz({})
  window.history.replaceState(null, '', '/?utm_source=x')
  documentElement.dataset[earlyAnswerMark] = 'main_goal=lose_weight'
  const before = window.history.length
  const { consent, visitor } = await startVisit(window)
  // The landing page asks for consent, and only this page has the answer.
  expect(consent.store.getState().heldAnswer).toEqual({ questionId: 'main_goal', value: 'lose_weight' })
  window.dispatchEvent(new Event('pagehide'))
  expect(JSON.stringify([localStorage, sessionStorage, window.history.state])).not.toContain('lose_weight')
  expect(visitor.quiz.getState().answers).toEqual({})
  expect(window.location.pathname + window.location.search).toBe('/?utm_source=x')
  expect(window.history).toHaveLength(before)
})

it('holds an answer that came while the visit started in the same way, and replaces it with the next one', async () => {
  serve({ country: 'FR', state: null }).tell()
  const { consent } = await startVisit(window)
  const { store } = consent
  for (const value of ['lose_weight', 'steady_energy']) {
    documentElement.dataset[earlyAnswerMark] = `main_goal=${value}`
    document.dispatchEvent(new Event(earlyAnswerEvent))
    await waitFor(() => expect(store.getState().heldAnswer).toEqual({ questionId: 'main_goal', value }))
  }
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('steady_energy')
})

it.each(['/terms', '/article/heart-and-plate', '/quiz/age'])(
  'takes the email out of the address of any page, and looks for its lead: %s',
  async (path) => {
    const { sentTo, tell } = serve()
    tell()
    window.history.replaceState(null, '', `${path}?email=mia%40example.com`)
    const { visitor } = await startVisit(window)
    expect(window.location.pathname + window.location.search).toBe(path)
    expect(visitor.quiz.getState().answers['email']).toBe('mia@example.com')
    await waitFor(() => expect(sentTo('/leads/most-recent?email=mia%40example.com')).not.toEqual([]))
  },
)

it('holds nothing where no consent is required', async () => {
  serve().tell()
  documentElement.dataset[earlyAnswerMark] = 'main_goal=lose_weight'
  const { consent, visitor } = await startVisit(window)
  expect(consent.store.getState().heldAnswer).toBeUndefined()
  expect(visitor.quiz.getState().answers).toEqual({ main_goal: 'lose_weight' })
})

it.each([
  ['Europe/Istanbul', 'KG'],
  ['America/New_York', 'LB'],
])('reads a tap on a landing page in pounds in the units of %s', async (zone, unit) => {
  serve().tell()
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => zone } })
  documentElement.dataset['brand'] = 'calmplate'
  window.history.replaceState(null, '', '/?flow=no-carbs')
  documentElement.dataset[earlyAnswerMark] = 'weight_loss_goal=lose_1_20_lbs'
  const { visitor } = await startVisit(window)
  const { answers, preferences } = visitor.quiz.getState()
  expect(answers).toEqual({ weight_loss_goal: 'lose_1_20_lbs' })
  expect(preferences.preferredUnits.weight).toBe(unit)
})

it('sends the lead only what this flow asks, and keeps the answers of another one', async () => {
  const { sentTo, tell } = serve()
  tell()
  keepQuiz({ main_goal: 'lose_weight', email: 'a@b.co', of_another_flow: 'yes' })
  const { visitor } = await startVisit(window)
  await expect(visitor.completeQuiz()).rejects.toThrow('No lead ID returned from API')
  const [told] = sentTo('/leads/create').map(({ body }) => (body as { quizData: object }).quizData)
  expect(told).toMatchObject({ main_goal: 'lose_weight', email: 'a@b.co' })
  expect(told).not.toHaveProperty('of_another_flow')
  expect(visitor.quiz.getState().answers).toHaveProperty('of_another_flow')
})

it('takes over what another tab has answered when the page is visible again', async () => {
  serve().tell()
  keepQuiz({ main_goal: 'lose_weight' })
  const { visitor } = await startVisit(window)
  const kept = JSON.parse(localStorage.getItem('quiz_funnels_state') ?? '{}') as PersistedQuiz
  const answers = { ...kept.answers, gender: 'female' }
  localStorage.setItem('quiz_funnels_state', JSON.stringify({ ...kept, answers }))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(visitor.quiz.getState().answers).toEqual({ main_goal: 'lose_weight', gender: 'female' })
})

it.each([
  ['/', '', {}],
  ['/', 'gender=female', { gender: 'female' }],
  ['/quiz', '', {}],
  ['/email-offer', '', defaultAnswers],
])('where the quiz begins, the example of the offer by mail is gone: %s %s', async (path, tapped, left) => {
  serve().tell()
  keepQuiz(defaultAnswers)
  window.history.replaceState(null, '', path)
  if (tapped !== '') documentElement.dataset[earlyAnswerMark] = tapped
  const { visitor } = await startVisit(window)
  expect(visitor.quiz.getState().answers).toEqual(left)
})

it.each(['/', '/quiz', '/quiz/bmi_visualization'])(
  'a visitor in the quiz keeps answers of their own that are those of the example: %s',
  async (path) => {
    serve().tell()
    const own = { ...defaultAnswers, age: 47 }
    keepQuiz(own, 3)
    window.history.replaceState(null, '', path)
    const { visitor } = await startVisit(window)
    expect(visitor.quiz.getState().answers).toEqual(own)
  },
)

it("continues without the lead of an email's reader once it is late", async () => {
  serve().tell()
  const answered = globalThis.fetch
  const isAsked = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (!String(address).includes('/leads')) return answered(address, init)
    isAsked.resolve()
    return new Promise(() => undefined)
  })
  window.history.replaceState(null, '', '/email-offer?email=reader%40example.com')
  const late = Promise.withResolvers<void>()
  const begun = vi.fn<(visit: Visit) => void>()
  void startVisit(window, late.promise).then(begun)
  await isAsked.promise
  late.resolve()
  await waitFor(() => expect(begun).toHaveBeenCalled())
  const [visit] = begun.mock.calls[0] ?? []
  expect(visit?.visitor.quiz.getState().answers['email']).toBe('reader@example.com')
})
