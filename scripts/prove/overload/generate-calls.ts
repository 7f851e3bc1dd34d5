import type { Call } from './callers.ts'

const visitors = 20

/** Creates leads, then returns requests as quiz visitors make them: two of four send events, one answers, one reads. */
export async function generateCalls(base: string): Promise<() => Call> {
  const leads = await Promise.all(Array.from({ length: visitors }, (_, index) => makeLead(base, index)))
  let count = 0
  return () => {
    count += 1
    const lead = leads[count % leads.length]
    if (lead === undefined) throw new Error('No lead was created')
    const { id, cookie } = lead
    if (count % 4 === 0) return { method: 'GET', path: `/api/leads/${id}`, cookie }
    if (count % 4 === 1) {
      const body = { questionId: 'age', answer: 20 + (count % 50) }
      return { method: 'PATCH', path: `/api/leads/${id}/quiz-answer`, body, cookie }
    }
    const event = {
      eventId: `overload-${process.pid}-${count}`,
      eventType: 'landingPageVisit',
      sessionId: `overload-${count % 1_000}`,
      timestamp: new Date().toISOString(),
      deviceInfo: { userAgent: 'Mozilla/5.0' },
      metadata: {},
    }
    return { method: 'POST', path: '/api/tracking/events', body: event }
  }
}

async function makeLead(
  base: string,
  index: number,
): Promise<{ readonly id: string; readonly cookie: string }> {
  const email = `overload-${index}@example.com`
  const quizData = { gender: 'female', age: 41, height: 'FT:feet=5&inches=7', weight: 'LB:pounds=182' }
  const response = await fetch(`${base}/api/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, sessionId: `overload-lead-${index}`, quizData }),
  })
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const text = await response.text()
  if (!response.ok) throw new Error(`No lead was created: ${response.status} ${text}`)
  const { data }: { data: { id: string } } = JSON.parse(text)
  return { id: data.id, cookie }
}
