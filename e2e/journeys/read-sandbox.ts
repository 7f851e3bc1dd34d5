import type { SandboxState } from '@fennel/sandbox'
import type { Stack } from '../harness/stack.ts'

/** What the payment provider has stored by now. */
export async function readSandbox(stack: Stack): Promise<SandboxState> {
  const response = await fetch(new URL('/sandbox/state', stack.processes().sandboxUrl))
  return (await response.json()) as SandboxState
}
