import type { Experiment, QuizFlow } from '@fennel/funnel'
import type { OwnArms } from '#web/experiments/index.ts'
import { loadScreen } from '#web/loading/load-screen.ts'

const loadRules = () => import('#web/experiments/index.ts')

/** What a session sees without any experiment. */
export const withoutArms = (flow: QuizFlow): OwnArms => ({
  flow,
  changesLanding: false,
  changesQuiz: false,
  salesOf: (sales) => sales,
})

/** What a session sees of the brand's experiments; their code is fetched only if the brand has any. */
export async function ownArms(
  experiments: readonly Experiment[] | undefined,
  flow: QuizFlow,
  sessionId: string,
  load = loadRules,
): Promise<OwnArms> {
  if (experiments === undefined || sessionId === '') return withoutArms(flow)
  const { joinExperiments } = await loadScreen(load)
  return joinExperiments(experiments, flow, sessionId)
}
