import { tappedMark } from './keep-early-answer.ts'

/** Resolves when the answer tapped last has been shown for `ms` milliseconds; at once if none was tapped. */
export async function untilAnswerShown(ms: number): Promise<void> {
  const { dataset } = document.documentElement
  const left = () => Number(dataset[tappedMark]) + ms - performance.now()
  // A tap in the meantime starts it anew. Without a tap, `left` is not a number.
  while (left() > 0) await new Promise((resolve) => setTimeout(resolve, left()))
}
