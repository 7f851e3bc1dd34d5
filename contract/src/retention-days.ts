/** For how many days the house may be told to keep what it deletes every night. */
export const retentionDays = {
  unpaidLeadDays: { least: 1, most: 3650 },
  rawEventDays: { least: 7, most: 3650 },
} as const
