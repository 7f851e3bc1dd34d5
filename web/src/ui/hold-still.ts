/**
 * Stops the animations that move `pressed`, not the transitions that answer to the press. What it yields lets them go on;
 * undefined where nothing moves it.
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
    // One that was taken away meanwhile would begin anew.
    for (const animation of moving) if (animation.playState === 'paused') animation.play()
  }
}

function animations(): readonly Animation[] {
  return 'getAnimations' in document ? document.getAnimations() : []
}
