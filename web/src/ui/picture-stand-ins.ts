/** Shown when even the brand's placeholder fails: written out here, so that it cannot fail itself. */
export const placeholderSrc =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 36'%3E%3Crect width='48' height='36' fill='%23ece5d8'/%3E%3Ccircle cx='24' cy='18' r='11' fill='%23f8f4ec'/%3E%3Ccircle cx='24' cy='18' r='7' fill='%23ece5d8'/%3E%3C/svg%3E"

/** The pictures of `BrandPicture`: a logo that fails has words to say. */
const ofBrand = 'img[loading]'

/** What stands in for the picture at `src`, the first first: the placeholder of the brand it belongs to, then one of no brand. */
export function standInsFor(src: string): readonly string[] {
  const own = /^\/brands\/[^/]+\//.exec(src)?.[0].concat('placeholder.svg')
  return own === undefined || own === src ? [placeholderSrc] : [own, placeholderSrc]
}

/** Whether a picture could not be had before anybody listened for it. */
export function hasFailed(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth === 0 && image.currentSrc !== ''
}

/**
 * Puts something in the place of pictures that cannot be had, in a page that stands as it was built: nobody else would until
 * it is drawn. Returns what ends it.
 */
export function standInForFailed(place: HTMLElement): () => void {
  const replace = (image: HTMLImageElement) => {
    const shown = image.getAttribute('src') ?? ''
    const next = shown === placeholderSrc ? undefined : standInsFor(shown)[0]
    if (next !== undefined) image.src = next
  }
  // The event of a picture does not bubble, but it comes past here on its way there.
  const notice = ({ target }: Event) => {
    if (target instanceof HTMLImageElement && target.matches(ofBrand)) replace(target)
  }
  place.addEventListener('error', notice, true)
  for (const image of place.querySelectorAll<HTMLImageElement>(ofBrand)) if (hasFailed(image)) replace(image)
  return () => place.removeEventListener('error', notice, true)
}
