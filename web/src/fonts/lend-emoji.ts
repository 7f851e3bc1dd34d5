import stylesUrl from './emoji/emoji.css?url'

/**
 * Lends a page coloured emoji where the system has none, as many a desktop with Linux: it would show empty boxes. Phones
 * and most desktops have their own, which people know; there nothing is fetched.
 */
export function lendEmoji(page: Document): void {
  if (hasEmoji(page)) return
  page.head.append(Object.assign(page.createElement('link'), { rel: 'stylesheet', href: stylesUrl }))
}

/** Whether a letter drawn in black brings colours of its own. A browser that lets nobody look is taken to have them. */
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
