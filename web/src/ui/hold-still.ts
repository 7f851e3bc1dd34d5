/**
 * Pauses the animations that move `pressed`, but not the transitions that respond to the press. Returns a function that
 * resumes them; undefined if nothing moves it.
 */
export function holdStill(pressed: Element): (() => void) | undefined {
  const moving = animations().filter(
    (animation) =>
      'animationName' in animation &&
      animation.playState === 'running' &&
      animation.effect instanceof KeyframeEffect &&
      animation.effect.target?.contains(pressed) === true,
  )
  if (moving.length === 0) return undefined
  for (const animation of moving) animation.pause()
  return () => {
    // An animation that was canceled in the meantime would start over.
    for (const animation of moving) if (animation.playState === 'paused') animation.play()
  }
}

function animations(): readonly Animation[] {
  return 'getAnimations' in document ? document.getAnimations() : []
}
