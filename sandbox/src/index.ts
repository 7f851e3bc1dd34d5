export type { SandboxState } from './control/state.ts'
export { startSandbox, type Sandbox, type SandboxOptions } from './start-sandbox.ts'
