import { isPlausibleEmail, optionsOf } from '@fennel/funnel'
import type { QuizFlow } from '@fennel/funnel'

/** What a visitor's address contains, and the address without it. */
export interface Arrival {
  readonly email: string | undefined
  readonly flowId: string | undefined
  /** Answers of landing-only steps, tapped before the script ran. */
  readonly landingAnswers: ReadonlyMap<string, string>
  /** Path, query and hash to show from now on. */
  readonly cleanUrl: string
}

/**
 * Reads the email, the flow and the landing answers from the address. The email and the answers are removed from it.
 * `flow` stays, so that a copied link opens the same flow. `kept` holds answers tapped on the landing page before the
 * script ran; with one of them, the visit continues in the quiz.
 */
export function readArrival(
  href: string,
  landingStepsOf: (flowId: string | undefined) => QuizFlow,
  kept: ReadonlyMap<string, string> = new Map(),
): Arrival {
  const url = new URL(href)
  // An email address contains no spaces, so a space inside it is a plus sign that the link did not encode.
  const email = url.searchParams.get('email')?.trim().replaceAll(' ', '+') ?? ''
  const flowId = flowOfAddress(href)
  const landingAnswers = new Map<string, string>()
  const behindHash = new URLSearchParams(url.hash.slice(1))
  for (const step of landingStepsOf(flowId).steps) {
    const given = url.searchParams.get(step.id) ?? behindHash.get(step.id) ?? kept.get(step.id)
    if (step.landingPageOnly !== true || given === undefined) continue
    if (optionsOf(step).some((option) => option.value === given)) landingAnswers.set(step.id, given)
    url.searchParams.delete(step.id)
    if (behindHash.has(step.id)) url.hash = ''
  }
  url.searchParams.delete('email')
  return {
    email: isPlausibleEmail(email) ? email : undefined,
    flowId,
    landingAnswers,
    cleanUrl: `${url.pathname}${url.search}${url.hash}`,
  }
}

/** The flow an address asks for. */
export function flowOfAddress(href: string): string | undefined {
  return new URL(href).searchParams.get('flow') ?? undefined
}
