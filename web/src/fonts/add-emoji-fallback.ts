import stylesUrl from './emoji/emoji.css?url'

/**
 * Gives a page color emoji where the system has none, as on many Linux desktops, which would show empty boxes. Phones
 * and most desktops have their own, which people are used to; nothing is fetched there.
 */
export function addEmojiFallback(page: Document): void {
  if (hasEmoji(page)) return
  page.head.append(Object.assign(page.createElement('link'), { rel: 'stylesheet', href: stylesUrl }))
}

/**
 * Whether an emoji drawn in black still shows colors. Assumed to be so if the browser does not let us read the canvas.
 */
function hasEmoji(page: Document): boolean {
  const size = 16
  try {
    const canvas = Object.assign(page.createElement('canvas'), { width: size, height: size })
    const ink = canvas.getContext('2d', { willReadFrequently: true })
    if (ink === null) return true
    ink.font = `${size}px sans-serif`
    ink.textBaseline = 'top'
    ink.fillText('🍏', 0, 0)
    const { data } = ink.getImageData(0, 0, size, size)
    const isOpacity = (index: number) => index % 4 === 3
    return data.some((value, index) => value > 0 && !isOpacity(index))
  } catch {
    return true
  }
}
