import { afterEach, expect, it, vi } from 'vitest'
import { holdStill } from './hold-still.ts'

class Effect {
  readonly target: Element | null
  constructor(target: Element | null) {
    this.target = target
  }
}

/** An animation with the parts that `holdStill` reads. */
function animationOf(target: Element | null, playState: AnimationPlayState = 'running') {
  const animation = {
    animationName: 'enter',
    effect: new Effect(target),
    playState,
    pause: vi.fn<() => void>(() => void (animation.playState = 'paused')),
    play: vi.fn<() => void>(() => void (animation.playState = 'running')),
  }
  return animation
}

function show(...animations: object[]): void {
  vi.stubGlobal('KeyframeEffect', Effect)
  Object.assign(document, { getAnimations: () => animations })
}

afterEach(() => {
  Reflect.deleteProperty(document, 'getAnimations')
})

it('pauses what moves the pressed element, and nothing else', () => {
  const [step, answer, other] = [0, 1, 2].map(() => document.createElement('div'))
  if (step === undefined || answer === undefined || other === undefined) throw new Error('No elements')
  step.append(answer)
  const [moves, ended, elsewhere] = [animationOf(step), animationOf(step, 'finished'), animationOf(other)]
  const { animationName: _name, ...transition } = animationOf(answer)
  show(moves, ended, elsewhere, transition)
  const goOn = holdStill(answer)
  expect([moves, ended, elsewhere, transition].map(({ pause }) => pause.mock.calls.length)).toEqual([
    1, 0, 0, 0,
  ])
  goOn?.()
  expect([moves, ended].map(({ playState }) => playState)).toEqual(['running', 'finished'])
})

it('does not restart what was canceled in the meantime', () => {
  const step = document.createElement('div')
  const moves = animationOf(step)
  show(moves)
  const goOn = holdStill(step)
  moves.playState = 'idle'
  goOn?.()
  expect(moves.play).not.toHaveBeenCalled()
})

it('does nothing in a browser without getAnimations', () => {
  expect(holdStill(document.body)).toBeUndefined()
})
