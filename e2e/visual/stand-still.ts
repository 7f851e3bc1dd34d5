// Functions that run inside the page before its picture is taken. Each is self-contained: nothing from outside reaches
// it.

/** Applies our own font, even if it arrived too late for the first paint. */
export async function useOwnFont(): Promise<void> {
  const file = document.documentElement.dataset['font']
  if (file === undefined) throw new Error('The page declares no font')
  const face = new FontFace('Figtree Variable', `url(${file})`, { weight: '300 900' })
  document.fonts.add(await face.load())
}

/** Makes emoji transparent: every system draws its own. */
export function hideEmoji(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode
    if (nodeValue !== null && /\p{Extended_Pictographic}/u.test(nodeValue)) {
      parentElement?.style.setProperty('color', 'transparent', 'important')
    }
  }
}
