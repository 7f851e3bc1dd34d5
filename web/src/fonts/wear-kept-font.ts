export interface WearKeptFontOptions {
  readonly page: Document
  readonly view: Window
  readonly family: string
  /** The server counts as near when the page has begun within so many milliseconds of being asked for. */
  readonly nearMs: number
  /** Calls back once what is read first is on screen. */
  readonly whenDrawn: (act: () => void) => void
}

/**
 * Applies the brand's font, whose file the document names in `data-font`, before anything is painted where it can be
 * there by then: another page of ours led here and has fetched it, or the server is so near that the browser may hold
 * its first frame back for it, which it does for a tenth of a second at most. Elsewhere the page is read in the
 * fallback, and the font is fetched behind it for the next one. The build writes this function into the page as text,
 * so it uses nothing from outside itself.
 */
export function wearKeptFont({ page, view, family, nearMs, whenDrawn }: WearKeptFontOptions): void {
  const file = page.documentElement.dataset['font']
  if (file === undefined) return
  // NOTE: a note in the browser's storage would say it better, but the first look there holds the first paint back.
  const isKept = page.referrer.startsWith(`${page.location.origin}/`)
  const isNear = view.performance.now() < nearMs
  if (isKept || isNear) {
    if (!isKept) {
      const ahead = { rel: 'preload', as: 'font', crossOrigin: '', href: file }
      page.head.append(Object.assign(page.createElement('link'), ahead))
    }
    const face = new FontFace(family, `url(${file})`, { weight: '300 900', display: 'optional' })
    page.fonts.add(face)
    // A page whose font does not come stays in the fallback.
    face.load().catch(() => undefined)
  } else {
    whenDrawn(() => {
      fetch(file, { priority: 'low' })
        .then((answer) => answer.blob())
        .catch(() => undefined)
    })
  }
}
