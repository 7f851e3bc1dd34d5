export { mountExperiments } from './mount-experiments.ts'
