export { mountOperations } from './mount-operations.ts'
