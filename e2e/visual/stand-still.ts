// Functions that run inside the page before its picture: each stands alone, nothing from outside reaches it.

/** Applies our own font, also where it came too late for the first drawing. */
export async function useOwnFont(): Promise<void> {
  const file = document.documentElement.dataset['font']
  if (file === undefined) throw new Error('The page names no font')
  const face = new FontFace('Figtree Variable', `url(${file})`, { weight: '300 900' })
  document.fonts.add(await face.load())
}

/** Makes emoji see-through: every system draws its own. */
export function hideEmoji(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode
    if (nodeValue !== null && /\p{Extended_Pictographic}/u.test(nodeValue)) {
      parentElement?.style.setProperty('color', 'transparent', 'important')
    }
  }
}
