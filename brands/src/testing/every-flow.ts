import type { QuizFlow, QuizStep, WholeBrand } from '@fennel/funnel'
import { starter } from '../../starter/brand.ts'
import { starterPages } from '../../starter/pages.ts'
import { brandIds, loadWholeBrand } from '../index.ts'

/** Every brand, and the starter that a new one is copied from. */
const brands: readonly WholeBrand[] = [
  ...(await Promise.all(brandIds.map((id) => loadWholeBrand(id)))),
  { ...starter, ...starterPages },
]

export const everyFlow = brands.flatMap((brand) =>
  Object.values(brand.flows).map((flow) => ({ brand, flow })),
)

/** The faults of a flow's steps as readable lines; an empty list is a pass. */
export function faultsOf(
  { steps }: QuizFlow,
  of: (step: QuizStep, index: number) => readonly string[],
): readonly string[] {
  return steps.flatMap((step, index) => of(step, index).map((fault) => `${step.id}: ${fault}`))
}
