/** Pages whose foot is free: no answers, no pay button, nothing that must not be covered. */
const roomyPages = /^\/(|article\/.*|reviews|terms|privacy|health-data|contact|login|account)\/?$/

/** Whether the notice may show here by itself. In the quiz and at the till nobody is disturbed; nothing is sent meanwhile that was not allowed. */
export function hasRoomForNotice(path: string): boolean {
  return roomyPages.test(path)
}
