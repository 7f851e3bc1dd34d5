/** What the owner of a plan reads that was set to end after its next period had begun, until that is paid. */
export const canceledButCharged =
  'Your plan is canceled, but its last renewal had already begun and is still charged. You can end the plan before that.'
