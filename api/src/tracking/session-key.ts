import type { Services } from '#api/services.ts'

/** The name a visit is counted under: the same for the same session, and nobody's id without the key. */
export function sessionKeyOf(
  { cipher }: Pick<Services, 'cipher'>,
  appName: string,
  sessionId: string,
): string {
  return cipher.label(`visit:${appName}:${sessionId}`)
}
