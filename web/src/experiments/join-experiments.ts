import { brandForSession, landingSteps } from '@fennel/funnel'
import type { Brand, QuizFlow } from '@fennel/funnel'

/** The brand and flow of a session in its arms, and whether the landing page differs from the one built for everybody. */
export function joinExperiments(
  brand: Brand,
  flow: QuizFlow,
  sessionId: string,
): { readonly brand: Brand; readonly flow: QuizFlow; readonly changesLanding: boolean } {
  const own = brandForSession(brand, sessionId)
  const ownFlow = own.flows[flow.id] ?? flow
  const changesLanding = JSON.stringify(landingSteps(flow)) !== JSON.stringify(landingSteps(ownFlow))
  return { brand: own, flow: ownFlow, changesLanding }
}
