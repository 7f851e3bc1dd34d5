export { joinExperiments } from './join-experiments.ts'
export type { OwnArms } from './join-experiments.ts'
