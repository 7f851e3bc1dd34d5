/** Shown when even the brand's placeholder fails; inline, so that it cannot fail itself. */
export const placeholderSrc =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 36'%3E%3Crect width='48' height='36' fill='%23ece5d8'/%3E%3Ccircle cx='24' cy='18' r='11' fill='%23f8f4ec'/%3E%3Ccircle cx='24' cy='18' r='7' fill='%23ece5d8'/%3E%3C/svg%3E"

/** Fallbacks for the picture at `src`, in order: its brand's placeholder, then a neutral one. */
export function pictureFallbacks(src: string): readonly string[] {
  const own = /^\/brands\/[^/]+\//.exec(src)?.[0].concat('placeholder.svg')
  return own === undefined || own === src ? [placeholderSrc] : [own, placeholderSrc]
}

/** Whether an image failed to load before a listener was attached. */
export function hasFailed(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth === 0 && image.currentSrc !== ''
}

/**
 * Replaces images that fail to load in a prerendered page, until React draws it. A logo is hidden, so that its link
 * shows the brand's name. Returns a function that stops this.
 */
export function replaceFailedPictures(place: HTMLElement): () => void {
  const replace = (image: HTMLImageElement) => {
    // Only the logo has no `loading`.
    image.hidden = !image.hasAttribute('loading')
    const shown = image.getAttribute('src') ?? ''
    const next = image.hidden || shown === placeholderSrc ? undefined : pictureFallbacks(shown)[0]
    if (next !== undefined) image.src = next
  }
  // The error event of an image does not bubble, but it passes here in the capture phase.
  const notice = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) replace(target)
  }
  place.addEventListener('error', notice, true)
  for (const image of place.querySelectorAll('img')) if (hasFailed(image)) replace(image)
  return () => place.removeEventListener('error', notice, true)
}
