import { isPlausibleEmail } from '@fennel/funnel'
import type { QuizFlow, QuizOption, QuizStep } from '@fennel/funnel'

/** What the address a visitor arrived with says, and the address without it. */
export interface Arrival {
  readonly email: string | undefined
  readonly flowId: string | undefined
  /** Answers of landing-only steps that a tap sent before the script was there. */
  readonly landingAnswers: ReadonlyMap<string, string>
  /** Path, query and hash to show from now on. */
  readonly cleanUrl: string
}

/**
 * Reads `email`, `flow` and landing answers from the address. The e-mail and the answers are removed from it;
 * the flow stays, so that a copied link opens the same flavour. `kept` are answers of a tap that the landing page itself
 * put aside: with one of them, the visit goes on in the quiz.
 */
export function readArrival(
  href: string,
  landingStepsOf: (flowId: string | undefined) => QuizFlow,
  kept: ReadonlyMap<string, string> = new Map(),
): Arrival {
  const url = new URL(href)
  // No address holds a blank: one in the middle is a plus that a link carries unencoded.
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

/** The flavour an address asks for. */
export function flowOfAddress(href: string): string | undefined {
  return new URL(href).searchParams.get('flow') ?? undefined
}

function optionsOf(step: QuizStep): readonly QuizOption[] {
  if (step.type === 'single-choice') return step.options
  return step.type === 'tabbed-choice' ? step.tabs.flatMap(({ options }) => options) : []
}
