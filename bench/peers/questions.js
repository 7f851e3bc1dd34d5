/** Twelve questions with four answers each, the same for every competitor. */
export const questions = Array.from({ length: 12 }, (_, at) => ({
  id: `question_${at + 1}`,
  title: `Question ${at + 1}: how much time do you have for a walk on a usual day?`,
  options: [1, 2, 3, 4].map((option) => ({
    value: `answer_${option}`,
    label: `Answer ${option}, about ${option * 10} minutes`,
  })),
}))
