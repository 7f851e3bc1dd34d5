import latinUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'
import { shippedFontFamily } from '@fennel/funnel'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/**
 * Applies the brand's font with the second page the visitor opens, before it is painted, or with the one after it if
 * the font has not arrived by then. So no text changes its font while it is being read. A document that already uses
 * the font is not affected.
 */
export function LateFont() {
  const [path] = useLocation()
  const firstPath = useRef(path)
  const waiting = useRef<FontFace>(undefined)
  useEffect(() => {
    if (!('fonts' in document)) return
    const face = new FontFace(shippedFontFamily, `url(${latinUrl})`, { weight: '300 900' })
    face.load().then(
      () => (waiting.current = face),
      () => undefined,
    )
  }, [])
  useLayoutEffect(() => {
    // To the visitor, a page that moves on by itself is still the same page.
    const isReached = path !== firstPath.current && navigator.userActivation?.hasBeenActive !== false
    if (!isReached || waiting.current === undefined) return
    document.fonts.add(waiting.current)
    waiting.current = undefined
  }, [path])
  return null
}
