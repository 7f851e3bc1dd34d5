/** What a network is told without an answer: port 9 of this machine discards. */
export const platform = {
  pixelId: '1',
  token: 't',
  graphUrl: new URL('http://127.0.0.1:9'),
  browserPixel: false,
}

/** A queued view of the landing page, due at once; `place` makes its ids unique. */
export const eventAt = (at: Date, place: number) => ({
  id: `ad-${place}`,
  appName: 'calmplate',
  name: 'ViewContent' as const,
  eventId: `event-${place}`,
  dedupeKey: `ad-${place}`,
  sessionId: 'session-mia',
  basis: 'opt-out' as const,
  gpc: false,
  occurredAt: at,
  dueAt: at,
})
