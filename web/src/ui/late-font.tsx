import latinUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'
import { shippedFontFamily } from '@fennel/funnel'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/**
 * The brand's letters are put on with the first page that somebody goes on to, before it is painted; where they have not
 * come by then, with the one after it. So no text changes its letters while it is read. A document that wore them before
 * notices nothing.
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
    // A page that leads on by itself is still the same page to who looks at it.
    const isReached = path !== firstPath.current && navigator.userActivation?.hasBeenActive !== false
    if (!isReached || waiting.current === undefined) return
    document.fonts.add(waiting.current)
    waiting.current = undefined
  }, [path])
  return null
}
