/** Work that can wait until what a visitor waits for is on screen. */
export interface AfterPaint {
  /** Does it once the next frame is seen, in the order asked for. */
  readonly later: (work: () => void) => void
  /** Does now what waits, because the page may end. */
  readonly flush: () => void
}

/** What a frame takes from its drawing until it is seen, with some to spare, in milliseconds. */
const frameMs = 32

/** The longest wait in milliseconds, for pages that paint nothing because nobody sees them. */
const patienceMs = 300

interface View extends Pick<Window, 'requestAnimationFrame'> {
  readonly document: Pick<Document, 'visibilityState'>
}

/** A page that was put away may end at any moment, so there everything is done at once. */
export function createAfterPaint(view: View): AfterPaint {
  let waiting: (() => void)[] = []
  const flush = () => {
    const due = waiting
    waiting = []
    for (const work of due) work()
  }
  return {
    flush,
    later: (work) => {
      waiting.push(work)
      if (view.document.visibilityState === 'hidden') {
        flush()
      } else if (waiting.length === 1) {
        view.requestAnimationFrame(() => setTimeout(flush, frameMs))
        setTimeout(flush, patienceMs)
      }
    },
  }
}
