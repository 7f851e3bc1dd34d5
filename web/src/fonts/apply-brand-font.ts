export interface ApplyBrandFontOptions {
  readonly page: Document
  readonly view: Window
  readonly family: string
  /** The server counts as near when the page started loading within this many milliseconds of being requested. */
  readonly nearMs: number
  /** Calls back once the first content is on screen. */
  readonly whenDrawn: (act: () => void) => void
}

/**
 * Applies the brand's font, whose file the document names in `data-font`, before the first paint if it can be there by
 * then: another page of ours led here and has fetched it, or the server is so near that the browser may delay its first
 * frame for it, by a tenth of a second at most. Otherwise the page is read in the fallback, and the font is fetched in
 * the background for the next page. The build inlines this function as text, so it uses nothing from outside itself.
 */
export function applyBrandFont({ page, view, family, nearMs, whenDrawn }: ApplyBrandFontOptions): void {
  const file = page.documentElement.dataset['font']
  if (file === undefined) return
  // NOTE: a flag in the browser's storage would be more precise, but the first storage access delays the first paint.
  const isKept = page.referrer.startsWith(`${page.location.origin}/`)
  const isNear = view.performance.now() < nearMs
  if (isKept || isNear) {
    if (!isKept) {
      const ahead = { rel: 'preload', as: 'font', crossOrigin: '', href: file }
      page.head.append(Object.assign(page.createElement('link'), ahead))
    }
    const face = new FontFace(family, `url(${file})`, { weight: '300 900', display: 'optional' })
    page.fonts.add(face)
    // A page whose font does not load stays in the fallback.
    face.load().catch(() => undefined)
  } else {
    whenDrawn(() => {
      fetch(file, { priority: 'low' })
        .then((answer) => answer.blob())
        .catch(() => undefined)
    })
  }
}
