import type { Picture } from '@fennel/funnel'
import { useCallback, useState } from 'react'

/** Shown when even the brand's placeholder fails: drawn inline, so that it cannot fail itself. */
export const placeholderSrc =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 36'%3E%3Crect width='48' height='36' fill='%23ece5d8'/%3E%3Ccircle cx='24' cy='18' r='11' fill='%23f8f4ec'/%3E%3Ccircle cx='24' cy='18' r='7' fill='%23ece5d8'/%3E%3C/svg%3E"

interface BrandPictureProps {
  readonly picture: Picture
  readonly className?: string | undefined
  /** Pictures above the fold are loaded at once; everything else when it comes near. */
  readonly priority?: boolean
}

/** The placeholder of the brand a picture belongs to. */
function brandPlaceholder(src: string): string | undefined {
  return /^\/brands\/[^/]+\//.exec(src)?.[0].concat('placeholder.svg')
}

/** A picture of the brand with its size reserved; a picture that fails falls back to the brand's placeholder. */
export function BrandPicture({ picture, className, priority = false }: BrandPictureProps) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const src = [picture.src, brandPlaceholder(picture.src), placeholderSrc].find(
    (candidate) => candidate !== undefined && !failed.has(candidate),
  )
  const fail = useCallback((shown: string) => setFailed((before) => new Set([...before, shown])), [])
  // A prerendered picture may have failed before anybody listened for it.
  const noticeEarlyFailure = useCallback(
    (image: HTMLImageElement | null) => {
      if (image !== null && image.complete && image.naturalWidth === 0 && image.currentSrc !== '')
        fail(picture.src)
    },
    [fail, picture.src],
  )
  return (
    <img
      ref={noticeEarlyFailure}
      src={src}
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      className={className}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      onError={() => src !== undefined && fail(src)}
    />
  )
}
