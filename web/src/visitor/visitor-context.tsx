import type { QuizState } from '@fennel/funnel'
import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Visitor } from './visitor.ts'

const VisitorContext = createContext<Visitor | undefined>(undefined)

export function VisitorProvider({
  visitor,
  children,
}: {
  readonly visitor: Visitor
  readonly children: ReactNode
}) {
  return <VisitorContext value={visitor}>{children}</VisitorContext>
}

/** The visitor of this browser: answers, lead, events. Throws outside `VisitorProvider`. */
export function useVisitor(): Visitor {
  const visitor = use(VisitorContext)
  if (visitor === undefined) throw new Error('useVisitor must be used within a VisitorProvider')
  return visitor
}

/** Reads a slice of the quiz state and renders again when that slice changes. */
export function useQuiz<T>(select: (state: QuizState) => T): T {
  return useStore(useVisitor().quiz, select)
}
