import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#web/paths.ts'
import { useVisitor } from '#web/visitor/index.ts'

export interface ShownStep {
  /** The step to show: the one just asked for, else the one the address names. */
  readonly id: string | undefined
  /** Shows a step at once; the address follows when it is painted, since changing it takes a phone milliseconds. */
  readonly show: (id: string) => void
}

/** Keeps the step on screen one frame ahead of the address, which decides in every other case. */
export function useShownStep(named: string | undefined): ShownStep {
  const visitor = useVisitor()
  const [, navigate] = useLocation()
  const [asked, setAsked] = useState<{ readonly at: string | undefined; readonly id: string } | undefined>(
    undefined,
  )
  // The address has followed, or went elsewhere.
  if (asked !== undefined && asked.at !== named) setAsked(undefined)
  const show = useCallback(
    (id: string) => {
      setAsked({ at: named, id })
      visitor.later(() => navigate(paths.quizQuestion(id)))
    },
    [named, navigate, visitor],
  )
  return { id: asked !== undefined && asked.at === named ? asked.id : named, show }
}
