import { useEffect, useState } from 'react'
import { useVisitor } from '#web/visitor/index.ts'
import type { Visitor } from '#web/visitor/index.ts'

export interface Stage {
  readonly label: string
  readonly detail?: string
  readonly milliseconds: number
}

export interface StagesRun {
  /** How many stages are done; the next one is running. */
  readonly done: number
  readonly isFinished: boolean
  /** True if the run had finished before this visit to the step. Nothing should move on by itself then. */
  readonly wasFinished: boolean
}

/** Steps whose stages the visitor has already seen on this page. Going back does not make them wait again. */
const finishedRuns = new WeakMap<Visitor, Set<string>>()

/** Runs the stages of a step one after the other, each for its duration, once per visitor. */
export function useStages(stepId: string, stages: readonly Stage[]): StagesRun {
  const visitor = useVisitor()
  const [wasFinished] = useState(() => finishedRuns.get(visitor)?.has(stepId) ?? false)
  const [done, setDone] = useState(wasFinished ? stages.length : 0)
  const isFinished = done >= stages.length
  useEffect(() => {
    const stage = stages[done]
    if (stage === undefined) {
      const steps = finishedRuns.get(visitor) ?? new Set()
      finishedRuns.set(visitor, steps.add(stepId))
      return
    }
    const timer = setTimeout(() => setDone(done + 1), stage.milliseconds)
    return () => clearTimeout(timer)
  }, [done, stages, stepId, visitor])
  return { done, isFinished, wasFinished }
}
