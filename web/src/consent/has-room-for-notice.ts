/** Pages whose bottom edge is free: no answers, no pay button, nothing that must not be covered. */
const roomyPages = /^\/(|article\/.*|reviews|terms|privacy|health-data|contact|login|account)\/?$/

/**
 * Whether the notice may appear here uninvited. The quiz and the checkout are never interrupted. Until the visitor is
 * asked, only what is allowed without asking is sent.
 */
export function hasRoomForNotice(path: string): boolean {
  return roomyPages.test(path)
}
