/** The allowed settings, in days, for what the daily retention job deletes. */
export const retentionDays = {
  unpaidLeadDays: { least: 1, most: 3650 },
  rawEventDays: { least: 7, most: 3650 },
} as const
